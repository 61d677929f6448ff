// Text that is too faint to read, by the rule of WCAG AA (4.5 to 1; 3 to 1 for large letters): an expression that a page
// evaluates to what it found. Pictures are left out: their letters stand on shapes, not on backgrounds.
function faint() {
  const parse = (text) => {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (f, b) => ({ r: f.r * f.a + b.r * (1 - f.a), g: f.g * f.a + b.g * (1 - f.a), b: f.b * f.a + b.b * (1 - f.a), a: 1 });
  const light = (c) => [c.r, c.g, c.b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.getClientRects().length || element.closest('script,style,svg,textarea,.vh,:disabled')) continue;
    const layers = [];
    let opacity = 1;
    for (let e = element; e; e = e.parentElement) {
      const style = getComputedStyle(e);
      opacity *= Number(style.opacity);
      layers.unshift(parse(style.backgroundColor));
      if (layers[0].a === 1) break;
    }
    const ground = layers.reduce((below, layer) => over(layer, below), { r: 255, g: 255, b: 255, a: 1 });
    const style = getComputedStyle(element);
    const ink = parse(style.color);
    const contrast = ratio(over({ ...ink, a: ink.a * opacity }, ground), ground);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast < (isLarge ? 3 : 4.5)) found.add(`${node.textContent.trim().slice(0, 30)} (${contrast.toFixed(2)})`);
  }
  return [...found];
}

export const FAINT = `(${faint})()`;
