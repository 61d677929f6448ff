// Numbers as the page writes them: exact fractions, decimals, "1 in …". Fractions are texts "n/d" and are added
// as whole numbers of any length: no sum of the page is rounded.
import { language } from './texts.js';

const THIN = '\u2009';

/// Digits in threes: 2 286 016.
export const grouped = (digits) => (digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, THIN));
export const comma = (text) => (language() === 'de' ? text.replace('.', ',') : text);
export const whole = (n) => grouped(String(Math.round(n)));

const compact = (x) => {
  if (x >= 1e15) return comma(x.toExponential(2).replace(/e\+(\d+)/, (_, d) => '·10' + superscript(d)));
  if (x >= 1000) return whole(x);
  return comma(x >= 100 ? x.toFixed(1) : x.toPrecision(3));
};
const superscript = (digits) => [...String(digits)].map((d) => (d === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[d])).join('');

/// A whole number of any length; of a long one its first digits, and how many there are.
export const large = (digits) => (digits.length < 25 ? digits : comma(`${digits[0]}.${digits.slice(1, 3)}·10`) + superscript(digits.length - 1));

/// Six decimals; below a thousandth powers of ten.
export function decimal(p, places = 6) {
  if (p >= 1 - 5 * 10 ** -(places + 1) && p <= 1) return p === 1 ? '1' : comma(p.toFixed(places + 3)).replace(/0+$/, '');
  if (p > 0 && p < 1e-3) return comma(p.toExponential(2)).replace(/e-(\d+)/, (_, d) => '·10⁻' + superscript(d));
  return p === 0 ? '0' : comma(p.toFixed(places));
}
/// A chance as people say it, in percent: four digits that count, "77.46 %", "0.0154 %"; nothing that can happen is 0 or 100.
export function share(p) {
  if (p <= 0 || p >= 1) return `${p <= 0 ? 0 : 100} %`;
  const of = p * 100;
  if (of < 1e-4) return `${comma(of.toExponential(2)).replace(/e-(\d+)/, (_, d) => '·10⁻' + superscript(d))} %`;
  if (of > 99.99) return `${comma(of.toFixed(Math.min(15, 1 + Math.round(-Math.log10(100 - of)))))} %`;
  return `${comma(of < 1 ? of.toPrecision(3) : of.toFixed(2))} %`;
}
/// "1 in 1.35", "all but 1 in 22", "always", "never".
export function oneIn(p, t) {
  if (p <= 0) return t('never');
  if (p >= 1) return t('always');
  return p > 0.9 ? t('allBut', { n: compact(1 / (1 - p)) }) : t('oneIn', { n: compact(1 / p) });
}
export const places = (x, n) => comma(x.toFixed(n));
export const precise = (x, n) => comma(x.toPrecision(n));

const gcd = (a, b) => {
  while (b) [a, b] = [b, a % b];
  return a;
};
export const parts = (f) => {
  const [n, d = '1'] = String(f).split('/');
  return [BigInt(n), BigInt(d)];
};
export function add(x, y) {
  const [a, b] = parts(x);
  const [c, d] = parts(y);
  const n = a * d + c * b;
  const m = b * d;
  const g = gcd(n < 0n ? -n : n, m) || 1n;
  return `${n / g}/${m / g}`;
}
export const value = (f) => {
  const [n, d] = parts(f);
  const scale = 10n ** 18n;
  const wholes = n / d;
  return Number(wholes) + Number(((n - wholes * d) * scale) / d) / 1e18;
};
/// "2 286 016/3 079 989", and a whole number without its denominator.
export const inline = (f) => {
  const [n, d = '1'] = String(f).split('/');
  return d === '1' ? grouped(n) : `${grouped(n)}/${grouped(d)}`;
};
