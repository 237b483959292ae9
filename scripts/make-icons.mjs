import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { encodePng } from './lib/encode-png.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { inRoot } from './lib/paths.mjs';

// Draws the PNG icons from public/icons/icon.svg. Run it after changing the mark; its results are committed,
// because a build must not need a browser.
const svg = readFileSync(inRoot('public/icons/icon.svg'), 'utf8');
/** A launcher cuts a maskable icon to its own shape: square to the edges, the mark inside the safe circle. */
const maskable = svg
  .replace('rx="116"', '')
  .replace('<path', '<g transform="translate(61 61) scale(.76)"><path')
  .replace('</svg>', '</g></svg>');
/** iOS rounds the corners itself and shows transparent ones in black. */
const square = svg.replace('rx="116"', '');

/** A tab shows it at 16 or 32 pixels: no gradient is seen there, and it takes half of the bytes. */
const flat = svg.replace('url(#a)', '#0f8177');

const icons = [
  { file: 'public/icons/icon-48.png', size: 48, svg: flat },
  { file: 'public/icons/icon-192.png', size: 192, svg },
  { file: 'public/icons/icon-512.png', size: 512, svg },
  { file: 'public/icons/maskable-512.png', size: 512, svg: maskable },
  { file: 'public/icons/apple-touch-icon.png', size: 180, svg: square },
];

const browserPath = findBrowser();
if (!browserPath) throw new Error('No Chrome or Chromium was found to draw the icons with.');
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(inRoot('public/icons'), { recursive: true });
for (const icon of icons) {
  const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
  const pixels = await page.evaluate(drawn, { drawing: icon.svg, size: icon.size });
  writeFileSync(inRoot(icon.file), encodePng(Uint8Array.from(pixels), icon.size));
  await page.close();
}
await browser.close();

/** Runs in the page: the pixels of a drawing in a square of so many. @param {{ drawing: string, size: number }} asked */
async function drawn({ drawing, size }) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext(
    '2d',
  );
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0, size, size);
  return [...context.getImageData(0, 0, size, size).data];
}
