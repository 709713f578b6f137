// A headless Chromium over plain HTTP to chromedriver, no packages: https://www.w3.org/TR/webdriver2/.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Firefox } from './firefox.mjs';

/** The browser that things are tried in: Chromium, or the Firefox that COUREUR_FIREFOX names. */
export function start(driver) {
  const firefox = process.env.COUREUR_FIREFOX;
  return firefox ? Firefox.start(firefox) : Browser.start(driver);
}

function started(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (data) => {
      said += data;
      const port = /successfully on port (\d+)/.exec(said);
      if (port) resolve(`http://127.0.0.1:${port[1]}`);
    });
    server.on('exit', () => reject(new Error(`chromedriver ended: ${said}`)));
    server.on('error', reject);
  });
}

async function call(url, method, body) {
  const answer = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
  return value;
}

export class Browser {
  static async start(driver) {
    const browser = new Browser();
    browser.profile = mkdtempSync(join(tmpdir(), 'coureur-chromium-'));
    browser.server = spawn(driver, ['--port=0'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const base = await started(browser.server);
    const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', `--user-data-dir=${browser.profile}`];
    const wanted = { 'goog:chromeOptions': { args }, 'goog:loggingPrefs': { browser: 'ALL', performance: 'ALL' }, timeouts: { script: 3000000 } };
    const { sessionId } = await call(`${base}/session`, 'POST', { capabilities: { alwaysMatch: wanted } });
    browser.session = `${base}/session/${sessionId}`;
    return browser;
  }

  go(url) {
    return call(`${this.session}/url`, 'POST', { url });
  }

  /** Runs an async function body in the page; it calls `done`. */
  script(text, ...args) {
    return call(`${this.session}/execute/async`, 'POST', { script: `const done = arguments[arguments.length - 1];\n${text}`, args });
  }

  /** The same in a frame of the page, by its id. */
  async inFrame(id, text) {
    const frame = await call(`${this.session}/element`, 'POST', { using: 'css selector', value: `#${id}` });
    await call(`${this.session}/frame`, 'POST', { id: frame });
    try {
      return await this.script(text);
    } finally {
      await call(`${this.session}/frame`, 'POST', { id: null });
    }
  }

  devtools(cmd, params) {
    return call(`${this.session}/goog/cdp/execute`, 'POST', { cmd, params });
  }

  /** Chooses a file in a field of the page. */
  async choose(id, file) {
    const field = await call(`${this.session}/element`, 'POST', { using: 'css selector', value: `#${id}` });
    await call(`${this.session}/element/${Object.values(field)[0]}/value`, 'POST', { text: file });
  }

  /** One tab more, which is looked at from now on; gives the one before. */
  async another() {
    const before = await call(`${this.session}/window`, 'GET');
    const { handle } = await call(`${this.session}/window/new`, 'POST', { type: 'tab' });
    await this.turn(handle);
    return before;
  }

  /** Looks at a tab; gives the one that was looked at. */
  async turn(handle) {
    const before = await call(`${this.session}/window`, 'GET');
    await call(`${this.session}/window`, 'POST', { handle });
    return before;
  }

  /** A real click at a point of the window. */
  async click(x, y) {
    const actions = [
      { type: 'pointerMove', duration: 0, x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 },
    ];
    await call(`${this.session}/actions`, 'POST', { actions: [{ type: 'pointer', id: 'hand', parameters: { pointerType: 'mouse' }, actions }] });
  }

  /** Keys, all held down together. */
  async keys(...all) {
    const actions = [...all.map((value) => ({ type: 'keyDown', value })), ...all.toReversed().map((value) => ({ type: 'keyUp', value }))];
    await call(`${this.session}/actions`, 'POST', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  size(width, height) {
    return this.devtools('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
  }

  media(features) {
    return this.devtools('Emulation.setEmulatedMedia', { features: Object.entries(features).map(([name, value]) => ({ name, value })) });
  }

  async shot(file) {
    const { data } = await this.devtools('Page.captureScreenshot', {});
    writeFileSync(file, Buffer.from(data, 'base64'));
  }

  async console() {
    const all = await call(`${this.session}/se/log`, 'POST', { type: 'browser' });
    return all.map((entry) => `${entry.level} ${entry.message}`);
  }

  /** Every address that was asked for since the last time. */
  async requests() {
    const all = await call(`${this.session}/se/log`, 'POST', { type: 'performance' });
    const sent = all.map((entry) => JSON.parse(entry.message).message).filter((one) => one.method === 'Network.requestWillBeSent');
    return sent.map((one) => one.params.request.url);
  }

  async end() {
    await call(this.session, 'DELETE').catch(() => {});
    this.server.removeAllListeners('exit');
    this.server.kill();
    await new Promise((resolve) => (this.server.exitCode === null ? this.server.on('exit', resolve) : resolve()));
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
