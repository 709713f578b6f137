// Runs the verifier a little at a time, so that the page never stands still.

const SLICE_MILLISECONDS = 10;

/** The bytes of base64. A wrong letter is a wrong byte, so that it is found in the entry it damages. */
function embeddedBytes(text) {
  const letters = text.trim().replace(/[^A-Za-z0-9+/=]/g, 'A').replace(/=(?=.*[^=])/gs, 'A');
  const body = letters.slice(0, letters.length - (letters.length % 4));
  const strict = unbase64(body);
  if (strict !== null) return strict;
  try {
    return Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}

/** Where the entries of a log lie, as far as they can be told apart; for showing, whatever they are worth. */
function entrySpans(data) {
  try {
    return documents(data);
  } catch {
    return [{ from: 0, to: data.length, last: true }];
  }
}

/** Tells `told` of each entry found sound, and `done` the verdict. */
function judge(data, told, done) {
  const steps = verify(data);
  const channel = new MessageChannel();
  const slice = () => {
    const end = performance.now() + SLICE_MILLISECONDS;
    let step;
    try {
      do {
        step = steps.next();
        if (!step.done && step.value) told(step.value);
      } while (!step.done && performance.now() < end);
    } catch (error) {
      channel.port1.close();
      done({ ok: false, entry: null, reason: `the check itself failed: ${error.message}` });
      return;
    }
    if (!step.done) {
      channel.port2.postMessage(0);
      return;
    }
    channel.port1.close();
    done(step.value);
  };
  channel.port1.onmessage = slice;
  channel.port2.postMessage(0);
}
