/** The address of one drawing, as lines and as points. */
type DrawnIcons = { lines: string; points: string };

/**
 * The icons of the app's first screens (src/app/styles/icons.css) as points instead of lines, for the picture of the next
 * start: a drawing of lines is a document of its own to a browser, which takes a slow phone as long as ten cards.
 * Null where there are none, or where the browser gives nothing of what it has drawn.
 */
export async function drawIcons(): Promise<DrawnIcons | null> {
  try {
    const search = document.querySelector('.icon-search');
    // By its old name: Chromium knows the other one only since version 120.
    const mask = getComputedStyle(search ?? document.body, '::before').getPropertyValue('-webkit-mask-image');
    const [, lines = ''] = /^url\("(.+)"\)$/.exec(mask) ?? [];
    const image = new Image();
    image.src = lines;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(image.width * devicePixelRatio);
    canvas.height = Math.ceil(image.height * devicePixelRatio);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    // No icon reaches into a corner. Who hides what device this is (as the Tor Browser does) is given noise instead.
    const corner = context?.getImageData(0, 0, 1, 1).data[3];
    return corner === 0 ? { lines, points: canvas.toDataURL() } : null;
  } catch {
    return null;
  }
}
