// Bytes as characters that may stand in a script of HTML: 4 bytes are 5 characters, where base64 has 5.33.
// Digits are the characters from # on, but x in the place of <; the first says how many bytes at the end are none.

const FIRST = 35;
const TAG = 60 - FIRST;  // the digit that would be <
const INSTEAD = 120;

/** The text of bytes. */
export function textOf(bytes) {
  const none = (4 - bytes.length % 4) % 4;
  const parts = [String.fromCharCode(FIRST + none)];
  for (let at = 0; at < bytes.length; at += 4) {
    let number = 0;
    for (let i = 0; i < 4; i++) number = number * 256 + (bytes[at + i] ?? 0);
    const group = [];
    for (let i = 0; i < 5; i++) {
      const digit = number % 85;
      group.unshift(digit === TAG ? INSTEAD : FIRST + digit);
      number = (number - digit) / 85;
    }
    parts.push(String.fromCharCode(...group));
  }
  return parts.join('');
}

/** The bytes of a text that textOf() made. */
export function bytesOf(text) {
  const out = new Uint8Array((text.length - 1) / 5 * 4);
  for (let at = 1, to = 0; at < text.length; to += 4) {
    let number = 0;
    for (let i = 0; i < 5; i++) {
      const code = text.charCodeAt(at++);
      number = number * 85 + (code === INSTEAD ? TAG : code - FIRST);
    }
    out[to] = number / 16777216;
    out[to + 1] = number / 65536;
    out[to + 2] = number / 256;
    out[to + 3] = number;
  }
  return out.slice(0, out.length - (text.charCodeAt(0) - FIRST));
}
