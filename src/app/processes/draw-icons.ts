/**
 * The icons of the app's first screens (src/app/styles/icons.css) as points instead of lines, as a style rule for the picture of
 * the next start: a drawing of lines is a document of its own to a browser, which takes a slow phone as long as ten cards.
 * Empty where there are none, or where the browser gives nothing of what it has drawn.
 */
export async function drawIcons(): Promise<string> {
  try {
    const property = getComputedStyle(document.documentElement).getPropertyValue('--icons');
    const [, address = ''] = /^url\("(.+)"\)$/.exec(property.trim()) ?? [];
    const lines = new Image();
    lines.src = address;
    await lines.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(lines.width * devicePixelRatio);
    canvas.height = Math.ceil(lines.height * devicePixelRatio);
    const context = canvas.getContext('2d');
    context?.drawImage(lines, 0, 0, canvas.width, canvas.height);
    // No icon reaches into a corner. Who hides what device this is (as the Tor Browser does) is given noise instead.
    const corner = context?.getImageData(0, 0, 1, 1).data[3];
    return corner === 0 ? `:root{--icons:url("${canvas.toDataURL()}")}` : '';
  } catch {
    return '';
  }
}
