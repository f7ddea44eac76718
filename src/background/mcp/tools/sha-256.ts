/** The first 32 bits of the fractional parts of the roots of the first primes, as FIPS 180-4 defines them. */
const constants = new Uint32Array(64);
const initial = new Uint32Array(8);
for (let found = 0, candidate = 2; found < 64; candidate += 1) {
  let prime = true;
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) prime &&= candidate % divisor !== 0;
  if (!prime) continue;
  if (found < 8) initial[found] = fraction(candidate ** (1 / 2));
  constants[found] = fraction(candidate ** (1 / 3));
  found += 1;
}

function fraction(value: number): number {
  return (value - Math.floor(value)) * 2 ** 32;
}

/**
 * SHA-256 of a text’s UTF-8, in hexadecimal (https://csrc.nist.gov/pubs/fips/180-4/upd1/final). Without waiting, which
 * `crypto.subtle` cannot: names and fingerprints are worked out in the middle of listing tools.
 */
export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  const state = Uint32Array.from(initial);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    schedule.set(words.subarray(block, block + 16));
    compress(state, schedule);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): Uint32Array {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return Uint32Array.from({ length: whole.length / 4 }, (_, at) => view.getUint32(at * 4));
}

function compress(state: Uint32Array, w: Uint32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const before15 = wordAt(w, i - 15);
    const before2 = wordAt(w, i - 2);
    const s0 = turned(before15, 7) ^ turned(before15, 18) ^ (before15 >>> 3);
    const s1 = turned(before2, 17) ^ turned(before2, 19) ^ (before2 >>> 10);
    w[i] = wordAt(w, i - 16) + s0 + wordAt(w, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + wordAt(constants, i) + wordAt(w, i)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = wordAt(state, at) + word;
  });
}

function wordAt(words: Uint32Array, at: number): number {
  return words[at] ?? 0;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
