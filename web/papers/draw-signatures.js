// ---- signatures: Ed25519 (RFC 8032) and drand's, BLS over BLS12-381 hashed to the curve by RFC 9380; whole numbers alone, slow and plain
const power = (b, e, m) => { let out = 1n; for (b %= m; e > 0n; e >>= 1n) { if (e & 1n) out = out * b % m; b = b * b % m; } return out; };
const mod = (a, m) => { const r = a % m; return r < 0n ? r + m : r; };
function inverse(a, m) { let [x, y, u, v] = [mod(a, m), m, 1n, 0n]; while (x > 1n) { const q = y / x; [x, y, u, v] = [y - q * x, x, v - q * u, u]; } return mod(u, m); }
const numberOf = bytes => BigInt('0x' + (hex(bytes) || '0'));
const numberBack = bytes => numberOf(Uint8Array.from(bytes).reverse());
function sha512(bytes) {
  const root = (x, n) => { let low = 0n, high = 1n << 72n; const target = BigInt(x) << BigInt(64 * n);
    while (low < high) { const mid = (low + high + 1n) >> 1n; if (mid ** BigInt(n) <= target) low = mid; else high = mid - 1n; } return low & M64; };
  const M64 = (1n << 64n) - 1n, k = [], h = [];
  for (let n = 2; k.length < 80; ++n) { let prime = true; for (let d = 2; d * d <= n; ++d) if (n % d === 0) prime = false;
    if (prime) { if (h.length < 8) h.push(root(n, 2)); k.push(root(n, 3)); } }
  const padded = new Uint8Array((bytes.length + 17 + 127) & ~127); padded.set(bytes); padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer), turn = (x, n) => ((x >> n) | (x << (64n - n))) & M64;
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  for (let at = 0; at < padded.length; at += 128) {
    const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + 8 * i));
    for (let i = 16; i < 80; ++i) { const a = w[i - 15], b = w[i - 2];
      w.push((w[i - 16] + (turn(a, 1n) ^ turn(a, 8n) ^ (a >> 7n)) + w[i - 7] + (turn(b, 19n) ^ turn(b, 61n) ^ (b >> 6n))) & M64); }
    let [a, b, c, d, e, f, g, l] = h;
    for (let i = 0; i < 80; ++i) {
      const s = l + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + ((e & f) ^ (~e & M64 & g)) + k[i] + w[i];
      const t = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, l] = [(s + t) & M64, a, b, c, (d + s) & M64, e, f, g];
    }
    [a, b, c, d, e, f, g, l].forEach((x, i) => { h[i] = (h[i] + x) & M64; });
  }
  return joined(h.map(u64));
}
const Q = (1n << 255n) - 19n, ORDER = (1n << 252n) + 27742317777372353535851937790883648493n;
const D25519 = mod(-121665n * inverse(121666n, Q), Q), SQRT_M1 = power(2n, (Q - 1n) / 4n, Q);
function edwards(bytes) {  // a point, or null: a spelling that is not the shortest is refused
  const y = numberBack(bytes) & ((1n << 255n) - 1n), odd = BigInt(bytes[31] >> 7); if (y >= Q) return null;
  const square = mod((y * y - 1n) * inverse(D25519 * y * y + 1n, Q), Q); let x = power(square, (Q + 3n) / 8n, Q);
  if (mod(x * x - square, Q)) x = x * SQRT_M1 % Q; if (mod(x * x - square, Q) || (!x && odd)) return null;
  return (x & 1n) === odd ? [x, y, 1n, x * y % Q] : [Q - x, y, 1n, (Q - x) * y % Q];
}
function edwardsSum([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const a = (y1 - x1) * (y2 - x2) % Q, b = (y1 + x1) * (y2 + x2) % Q, c = 2n * t1 * t2 * D25519 % Q, d = 2n * z1 * z2 % Q, e = b - a, f = d - c, g = d + c, h = b + a;
  return [mod(e * f, Q), mod(g * h, Q), mod(f * g, Q), mod(e * h, Q)];
}
function edwardsTimes(p, n) { let out = [0n, 1n, 1n, 0n]; for (; n > 0n; n >>= 1n) { if (n & 1n) out = edwardsSum(out, p); p = edwardsSum(p, p); } return out; }
const edwardsSame = (p, q) => !mod(p[0] * q[2] - q[0] * p[2], Q) && !mod(p[1] * q[2] - q[1] * p[2], Q);
function ed25519Holds(key, text, signature) {
  if (key.length !== 32 || signature.length !== 64) return false;
  const a = edwards(key), r = edwards(signature.slice(0, 32)), s = numberBack(signature.slice(32)); if (!a || !r || s >= ORDER) return false;
  const zero = [0n, 1n, 1n, 0n]; if (edwardsSame(edwardsTimes(a, 8n), zero)) return false;
  const base = edwards(joined([Uint8Array.of(0x58), new Uint8Array(31).fill(0x66)])), k = numberBack(sha512(joined([signature.slice(0, 32), key, text]))) % ORDER;
  return edwardsSame(edwardsTimes(base, s), edwardsSum(r, edwardsTimes(a, k)));
}
// BLS12-381: numbers of two parts [a, b] are a + b u with u u = -1; of six such parts, powers of w with w^6 = 1 + u.
const P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn, R = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n, X = 0xd201000000010000n;
const F1 = { zero: 0n, one: 1n, b: 4n, add: (a, b) => mod(a + b, P), sub: (a, b) => mod(a - b, P), times: (a, b) => a * b % P, inv: a => inverse(a, P), is0: a => !a,
  odd: a => a & 1n, of: (...n) => n[0], root: a => { const r = power(a, (P + 1n) / 4n, P); return r * r % P === a ? r : null; }, negative: a => a > (P - 1n) / 2n };
const F2 = { zero: [0n, 0n], one: [1n, 0n], b: [4n, 4n], add: (a, b) => [mod(a[0] + b[0], P), mod(a[1] + b[1], P)], sub: (a, b) => [mod(a[0] - b[0], P), mod(a[1] - b[1], P)],
  times: (a, b) => [mod(a[0] * b[0] - a[1] * b[1], P), (a[0] * b[1] + a[1] * b[0]) % P],
  inv: a => { const n = inverse(a[0] * a[0] + a[1] * a[1], P); return [a[0] * n % P, mod(-a[1] * n, P)]; }, is0: a => !a[0] && !a[1],
  odd: a => (a[0] & 1n) | (BigInt(!a[0]) & a[1]), of: (...n) => n, negative: a => a[1] ? a[1] > (P - 1n) / 2n : a[0] > (P - 1n) / 2n,
  root: a => {  // by the norm
    const norm = F1.root((a[0] * a[0] + a[1] * a[1]) % P); if (norm === null) return null;
    for (const n of [norm, P - norm]) { const half = (a[0] + n) * ((P + 1n) / 2n) % P, x = F1.root(half); if (x === null) continue;
      const r = x ? [x, a[1] * inverse(2n * x, P) % P] : [0n, F1.root(mod(-a[0], P)) ?? 0n], s = F2.times(r, r); if (s[0] === mod(a[0], P) && s[1] === mod(a[1], P)) return r; }
    return null; } };
const doubled = (F, p) => { if (!p || F.is0(p[1])) return null; const xx = F.times(p[0], p[0]); return through(F, p, p, F.times(F.add(xx, F.add(xx, xx)), F.inv(F.add(p[1], p[1])))); };
const through = (F, p, q, slope) => { const x = F.sub(F.sub(F.times(slope, slope), p[0]), q[0]); return [x, F.sub(F.times(slope, F.sub(p[0], x)), p[1])]; };
function sum(F, p, q) {
  if (!p || !q) return p || q; const dx = F.sub(q[0], p[0]), dy = F.sub(q[1], p[1]);
  return F.is0(dx) ? (F.is0(dy) ? doubled(F, p) : null) : through(F, p, q, F.times(dy, F.inv(dx)));
}
function multiple(F, p, n) { let out = null; for (; n > 0n; n >>= 1n) { if (n & 1n) out = sum(F, out, p); p = doubled(F, p); } return out; }
const cube = (F, x) => F.times(F.times(x, x), x);
function blsPoint(F, bytes) {  // compressed; null for what is no point of the group, or at infinity
  const two = F === F2; if (bytes.length !== (two ? 96 : 48) || (bytes[0] & 0xc0) !== 0x80) return null;
  const first = Uint8Array.from(bytes.slice(0, 48)); first[0] &= 0x1f; const high = numberOf(first), low = two ? numberOf(bytes.slice(48)) : 0n; if (high >= P || low >= P) return null;
  const x = two ? [low, high] : high; let y = F.root(F.add(cube(F, x), F.b)); if (y === null) return null;
  if (F.negative(y) !== !!(bytes[0] & 0x20)) y = F.sub(F.zero, y);
  return multiple(F, [x, y], R) === null ? [x, y] : null;
}
function expanded(message, label, size) {
  const tag = joined([label, Uint8Array.of(label.length)]), first = sha256(joined([new Uint8Array(64), message, Uint8Array.of(size >> 8, size & 255, 0), tag]));
  let out = [], last = new Uint8Array(32);
  for (let i = 1; 32 * out.length < size; ++i) { last = sha256(joined([first.map((b, j) => b ^ last[j]), Uint8Array.of(i), tag])); out.push(last); }
  return joined(out);
}
function mapped(F, curve, u) {  // the simplified map of Shallue, van de Woestijne and Ulas, and the isogeny back
  const { a, b, z, map } = curve, value = x => F.add(F.times(F.add(F.times(x, x), a), x), b);
  const zu = F.times(z, F.times(u, u)), below = F.add(F.times(zu, zu), zu);
  let x = F.is0(below) ? F.times(b, F.inv(F.times(z, a))) : F.times(F.times(F.sub(F.zero, b), F.inv(a)), F.add(F.one, F.inv(below))), y = F.root(value(x));
  if (y === null) { x = F.times(zu, x); y = F.root(value(x)); }
  if (F.odd(y) !== F.odd(u)) y = F.sub(F.zero, y);
  const [xn, xd, yn, yd] = map.map((row, i) => row.reduceRight((sum, k) => F.add(F.times(sum, x), k), i % 2 ? F.one : F.zero));
  return [F.times(xn, F.inv(xd)), F.times(y, F.times(yn, F.inv(yd)))];
}
function hashed(F, curve, message) {
  const two = F === F2, bytes = expanded(message, utf8(curve.label), two ? 256 : 128), part = i => numberOf(bytes.slice(64 * i, 64 * i + 64)) % P;
  const [u, v] = two ? [[part(0), part(1)], [part(2), part(3)]] : [part(0), part(1)];
  return multiple(F, sum(F, mapped(F, curve, u), mapped(F, curve, v)), curve.cofactor);
}
function times12(f, g) {
  const out = Array.from({ length: 6 }, () => F2.zero), square = f === g;
  for (let i = 0; i < 6; ++i) { if (F2.is0(f[i])) continue;
    for (let j = square ? i : 0; j < 6; ++j) { if (F2.is0(g[j])) continue; let t = F2.times(f[i], g[j]); if (square && j > i) t = F2.add(t, t);
      if (i + j > 5) t = [mod(t[0] - t[1], P), (t[0] + t[1]) % P]; out[(i + j) % 6] = F2.add(out[(i + j) % 6], t); } }
  return out;
}
// Whether e(p, q) e(r, s) = 1: lines through multiples of q and s, taken at p and r, to the power (P^12 - 1) / R.
function pairingsCancel(pairs) {
  const one = [F2.one, ...Array(5).fill(F2.zero)], scale = (a, n) => [mod(a[0] * n, P), mod(a[1] * n, P)]; let f = one;
  const points = pairs.map(([, q]) => q), line = ([x, y], t, slope) => [F2.sub(F2.times(slope, t[0]), t[1]), F2.zero, scale(slope, P - x), [y, 0n], F2.zero, F2.zero];
  const step = (i, q) => { const t = points[i], slope = q === t ? F2.times(scale(F2.times(t[0], t[0]), 3n), F2.inv(F2.add(t[1], t[1]))) : F2.times(F2.sub(q[1], t[1]), F2.inv(F2.sub(q[0], t[0])));
    f = times12(f, line(pairs[i][0], t, slope)); points[i] = through(F2, t, q, slope); };
  for (const bit of X.toString(2).slice(1)) { f = times12(f, f); pairs.forEach((_, i) => step(i, points[i])); if (bit === '1') pairs.forEach(([, q], i) => step(i, q)); }
  let out = one; for (const bit of ((P ** 12n - 1n) / R).toString(2)) { out = times12(out, out); if (bit === '1') out = times12(out, f); }
  return out.every((c, i) => c[0] === (i ? 0n : 1n) && !c[1]);
}
const SIG_G1 = { label: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_', a: 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn,
  b: 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n, z: 11n, cofactor: X + 1n, map: [
  [0x11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7n,
   0x17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bbn,
   0xd54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0n,
   0x1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861n,
   0xe99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9n,
   0x1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983n,
   0xd6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84n,
   0x17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88en,
   0x80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317n,
   0x169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9en,
   0x10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7bn,
   0x6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229n],
  [0x8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1cn,
   0x12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bffn,
   0xb2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19n,
   0x3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8n,
   0x13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21en,
   0xe7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5n,
   0x772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3an,
   0x14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5en,
   0xa10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641n,
   0x95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0an],
  [0x90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33n,
   0x134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696n,
   0xcc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6n,
   0x1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cbn,
   0x8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedbn,
   0x16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0n,
   0x4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2n,
   0x987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29n,
   0x9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587n,
   0xe1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30n,
   0x19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132n,
   0x18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8en,
   0xb182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8n,
   0x245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133n,
   0x5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224bn,
   0x15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604n],
  [0x16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1n,
   0x1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03dn,
   0x58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2n,
   0x16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416n,
   0xbe0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001dn,
   0x8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7acn,
   0x166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775cn,
   0x16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9n,
   0x1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4an,
   0x167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55n,
   0x4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8n,
   0xaccbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092n,
   0xad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345ccn,
   0x2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7n,
   0xe0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8fn]] };
const SIG_G2 = { label: 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_', a: [0n, 240n], b: [1012n, 1012n], z: [P - 2n, P - 1n],
  cofactor: 0xbc69f08f2ee75b3584c6a0ea91b352888e2a8e9145ad7689986ff031508ffe1329c2f178731db956d82bf015d1212b02ec0ec69d7477c1ae954cbc06689f6a359894c0adebbf6b4e8020005aaa95551n, map: [
  [[0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6n, 0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97d6n],
   [0x0n, 0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71an],
   [0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71en, 0x8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38dn],
   [0x171d6541fa38ccfaed6dea691f5fb614cb14b4e7f4e810aa22d6108f142b85757098e38d0f671c7188e2aaaaaaaa5ed1n, 0x0n]],
  [[0x0n, 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa63n],
   [0xcn, 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa9fn]],
  [[0x1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706n, 0x1530477c7ab4113b59a4c18b076d11930f7da5d4a07f649bf54439d87d27e500fc8c25ebf8c92f6812cfc71c71c6d706n],
   [0x0n, 0x5c759507e8e333ebb5b7a9a47d7ed8532c52d39fd3a042a88b58423c50ae15d5c2638e343d9c71c6238aaaaaaaa97ben],
   [0x11560bf17baa99bc32126fced787c88f984f87adf7ae0c7f9a208c6b4f20a4181472aaa9cb8d555526a9ffffffffc71cn, 0x8ab05f8bdd54cde190937e76bc3e447cc27c3d6fbd7063fcd104635a790520c0a395554e5c6aaaa9354ffffffffe38fn],
   [0x124c9ad43b6cf79bfbf7043de3811ad0761b0f37a1e26286b0e977c69aa274524e79097a56dc4bd9e1b371c71c718b10n, 0x0n]],
  [[0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa8fbn, 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa8fbn],
   [0x0n, 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffa9d3n],
   [0x12n, 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaa99n]]] };
const CHAINS = {
  quicknet: { signature: F1, key: F2, curve: SIG_G1, publicKey: '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
    generator: '93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8' },
  default: { signature: F2, key: F1, curve: SIG_G2, publicKey: '868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31',
    generator: '97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb', first: '176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a' } };
function drandHolds(name, proof, previous) {
  const m = /^(quicknet|default) ([1-9][0-9]*)$/.exec(name); if (!m) return false;
  const { signature, key, curve, publicKey, generator, first } = CHAINS[m[1]], round = u64(BigInt(m[2]));
  const point = blsPoint(signature, bytesOf(proof)); if (!point) return false;
  const message = hashed(signature, curve, sha256(first ? joined([bytesOf(m[2] === '1' ? first : previous), round]) : round));
  const own = blsPoint(key, bytesOf(publicKey)), base = blsPoint(key, bytesOf(generator)), back = [base[0], key.sub(key.zero, base[1])];
  return pairingsCancel(signature === F1 ? [[point, back], [message, own]] : [[back, point], [own, message]]);
}
// The signatures of a transcript whose lines hold: { line, what, holds() }, each a second or two for drand.
function faroSignatures(steps) {
  const out = [];
  steps.forEach((s, i) => {
    if (s.step === 'sign') {
      const before = steps[i - 1].h, text = ['faro-signature/2', before, s.date, s.signer, s.purpose, s.public_key, ''].join('\n');
      out.push({ line: i + 1, what: 'the signature of ' + s.signer, holds: () => ed25519Holds(bytesOf(s.public_key), utf8(text), bytesOf(s.signature)) });
    }
    if (isDrand(s)) out.push({ line: i + 1, what: 'the signature of the League of Entropy on drand ' + s.name, holds: () => drandHolds(s.name, s.proof, s.previous) });
  });
  return out;
}
// Whether a step is a round whose signature can be checked: on the chain `default` that takes the round before.
const isDrand = s => s.step === 'public' && !!s.proof && (/^quicknet [1-9]/.test(s.name) || (/^default [1-9]/.test(s.name) && (!!s.previous || s.name === 'default 1')));
