// The page's verifier with no page around it.
//
//     node verifier.mjs VERIFIER.js verdicts LOG...        the verdict on each log, as JSON
//     node verifier.mjs VERIFIER.js vectors FOLDER         names each test vector on which it differs from `expect`
//
// How vectors are judged is in vectors.js.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';

const [source, what, ...rest] = process.argv.slice(2);
const PARTS = 'Bad need verify readLog Chain HASH MOST faces picks pickStream rollSeed tagged sealedChoice umpireCommitment SealedDeck ' +
  'checkKey checkShare checkShuffle cardPoint cardPart proofNumber encodeRistretto encodePoint times add BASE ZERO Key sha256 ' +
  'sha512 hex unhex utf8 join littleEndian';
/** What held once holds again: logs of one run may share most of their entries. */
const MEMORY = `
  const remembered = (check) => {
    const good = new Set();
    return function* (...parts) {
      const name = hex(tagged(...parts));
      if (good.has(name)) return;
      yield* check(...parts);
      good.add(name);
    };
  };
  checkKey = remembered(checkKey);
  checkShare = remembered(checkShare);
  checkShuffle = remembered(checkShuffle);
  const { verifies } = Key.prototype;
  const sound = new Set();
  Key.prototype.verifies = function (signature, message) {
    const name = hex(tagged(this.data, signature, message));
    if (!sound.has(name) && verifies.call(this, signature, message)) sound.add(name);
    return sound.has(name);
  };`;
const script = `(() => { 'use strict'; ${readFileSync(source, 'utf8')}; ${MEMORY}; return { ${PARTS.replaceAll(' ', ', ')} }; })()`;
const v = vm.runInThisContext(script);

const asExpected = vm.runInThisContext(`(() => { 'use strict'; ${readFileSync(new URL('vectors.js', import.meta.url), 'utf8')}; return asExpected; })()`);

function vectors(folder) {
  let count = 0;
  for (const kind of ['log', 'dice', 'deck']) {
    for (const name of readdirSync(join(folder, kind)).sort()) {
      if (!asExpected(v, kind, new Uint8Array(readFileSync(join(folder, kind, name))))) console.log('differs:', name);
      count++;
    }
  }
  console.log(count, 'vectors');
}

/** The verdict on a log. */
function verdict(file) {
  const steps = v.verify(new Uint8Array(readFileSync(file)));
  for (;;) {
    const step = steps.next();
    if (step.done) return { file, ...step.value };
  }
}

if (what === 'vectors') vectors(rest[0]);
else console.log(JSON.stringify(rest.map(verdict)));
