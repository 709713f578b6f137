// A headless Firefox, asked as driver.mjs asks a Chromium, but in its own language: it needs no driver besides.
// https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PREFS = {
  'marionette.port': 0, 'ui.prefersReducedMotion': 1, 'browser.shell.checkDefaultBrowser': false, 'datareporting.policy.dataSubmissionEnabled': false,
  'browser.startup.homepage': 'about:blank', 'browser.aboutwelcome.enabled': false, 'app.update.enabled': false, 'network.captive-portal-service.enabled': false,
};

/** What went wrong on a page is noted from here on. */
const LISTEN = `
  window.wrong = [];
  addEventListener('error', (event) => window.wrong.push('error ' + event.message));
  addEventListener('unhandledrejection', (event) => window.wrong.push('rejected ' + event.reason));
  document.addEventListener('securitypolicyviolation', (event) => window.wrong.push('policy ' + event.violatedDirective + ' ' + event.blockedURI));
  done(null);`;

export class Firefox {
  static async start(program) {
    const browser = new Firefox();
    browser.profile = mkdtempSync(join(tmpdir(), 'coureur-firefox-'));
    writeFileSync(join(browser.profile, 'user.js'), Object.entries(PREFS).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''));
    const args = ['--headless', '--marionette', '--no-remote', '--width', '1400', '--height', '1000', '--profile', browser.profile];
    browser.program = spawn(program, args, { stdio: 'ignore' });
    const port = join(browser.profile, 'MarionetteActivePort');
    for (let tries = 0; !existsSync(port) || !readFileSync(port, 'utf8'); tries += 1) {
      if (tries > 600) throw new Error(`${program} does not answer`);
      await wait(100);
    }
    await browser.speak(Number(readFileSync(port, 'utf8')));
    await browser.ask('WebDriver:NewSession', { capabilities: { alwaysMatch: { timeouts: { script: 3000000 } } } });
    // Its own first tab lets nobody run anything.
    await browser.another();
    return browser;
  }

  /** Messages are their length, a colon, and JSON: [0, number, what, with] and [1, number, error, result]. */
  async speak(port) {
    this.waiting = new Map();
    this.number = 0;
    this.socket = connect(port, '127.0.0.1');
    let bytes = Buffer.alloc(0);
    this.socket.on('data', (more) => {
      bytes = Buffer.concat([bytes, more]);
      for (;;) {
        const colon = bytes.indexOf(':');
        const end = colon < 0 ? Infinity : colon + 1 + Number(bytes.subarray(0, colon));
        if (bytes.length < end) return;
        const told = JSON.parse(bytes.subarray(colon + 1, end));
        bytes = bytes.subarray(end);
        if (!Array.isArray(told)) continue;
        const [, number, error, result] = told;
        const { resolve, reject } = this.waiting.get(number);
        this.waiting.delete(number);
        if (error) reject(new Error(`${error.error}: ${error.message}`));
        else resolve(result && 'value' in result ? result.value : result);
      }
    });
    await new Promise((resolve, reject) => { this.socket.on('connect', resolve); this.socket.on('error', reject); });
  }

  ask(what, more = {}) {
    const number = this.number += 1;
    const text = JSON.stringify([0, number, what, more]);
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  async go(url) {
    await this.ask('WebDriver:Navigate', { url });
    await this.script(LISTEN);
  }

  script(text, ...args) {
    return this.ask('WebDriver:ExecuteAsyncScript', { script: `const done = arguments[arguments.length - 1];\n${text}`, args });
  }

  async inFrame(id, text) {
    const element = await this.ask('WebDriver:FindElement', { using: 'css selector', value: `#${id}` });
    await this.ask('WebDriver:SwitchToFrame', { element: Object.values(element)[0] });
    try {
      return await this.script(text);
    } finally {
      await this.ask('WebDriver:SwitchToFrame', { id: null });
    }
  }

  async another() {
    const before = await this.ask('WebDriver:GetWindowHandle');
    const { handle } = await this.ask('WebDriver:NewWindow', { type: 'tab' });
    await this.turn(handle);
    return before;
  }

  async turn(handle) {
    const before = await this.ask('WebDriver:GetWindowHandle');
    await this.ask('WebDriver:SwitchToWindow', { handle });
    return before;
  }

  async click(x, y) {
    const actions = [
      { type: 'pointerMove', duration: 0, x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 },
    ];
    await this.ask('WebDriver:PerformActions', { actions: [{ type: 'pointer', id: 'hand', parameters: { pointerType: 'mouse' }, actions }] });
  }

  async keys(...all) {
    const actions = [...all.map((value) => ({ type: 'keyDown', value })), ...all.toReversed().map((value) => ({ type: 'keyUp', value }))];
    await this.ask('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  /** The window is larger than the page by its frame. */
  async size(width, height) {
    const [wide, high] = await this.script('done([outerWidth - innerWidth, outerHeight - innerHeight])');
    await this.ask('WebDriver:SetWindowRect', { width: width + wide, height: height + high });
  }

  /** Less motion is asked for from the beginning; nothing else can be set here. */
  async media() {}

  async shot(file) {
    writeFileSync(file, Buffer.from(await this.ask('WebDriver:TakeScreenshot', { full: false }), 'base64'));
  }

  console() {
    return this.script('done((window.wrong || []).splice(0))');
  }

  /** Every address that the page has asked for. */
  requests() {
    return this.script(`done(performance.getEntriesByType('resource').map((one) => one.name))`);
  }

  async end() {
    const gone = new Promise((resolve) => (this.program.exitCode === null ? this.program.on('exit', resolve) : resolve()));
    await this.ask('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
    await gone;
    this.socket.destroy();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
