import postcss from 'postcss';

/**
 * Layers in which a rule may come in a later file: they hold what one thing on the page wears by itself. Tailwind's own
 * utilities stay together, for of two on one element the order in the file decides.
 */
const MAY_COME_LATER = ['components', 'daisyui'];

/**
 * Divides a stylesheet in two: what the document shows before any script is there, and the rest. Both stay in their layers, so
 * that the rest, loaded after it, changes nothing of what the whole would have said.
 * @param {string} css as it was built
 * @param {string} html the document, templates included
 * @returns {{ first: string, rest: string }}
 */
export function splitStyles(css, html) {
  const worn = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const first = postcss.parse(css);
  const rest = postcss.parse(css);
  const isLater = (/** @type {postcss.Rule} */ rule) =>
    isInLayer(rule) &&
    rule.selectors.every((selector) =>
      classesOf(selector).every((names) => names.some((name) => !worn.has(name))),
    );
  keepRules(first, (rule) => !isLater(rule));
  const shown = first.toString();
  const isUnread = (/** @type {postcss.Rule} */ rule) =>
    isInLayer(rule) &&
    rule.nodes.every(
      (node) => node.type === 'decl' && node.prop.startsWith('--') && !shown.includes(`var(${node.prop}`),
    );
  keepRules(first, (rule) => !isUnread(rule));
  keepRules(rest, (rule) => isLater(rule) || isUnread(rule));
  const animated = first.toString();
  const isShown = (/** @type {postcss.AtRule} */ { params }) =>
    new RegExp(`animation[^;}]*\\b${params}\\b`).test(animated);
  first.walkAtRules('keyframes', (frames) => void (isShown(frames) || frames.remove()));
  rest.walkAtRules('keyframes', (frames) => void (isShown(frames) && frames.remove()));
  rest.walkAtRules('property', (property) => void property.remove());
  rest.walkComments((comment) => void comment.remove());
  return { first: withoutEmpty(first).toString(), rest: withoutEmpty(rest).toString() };
}

/** @param {postcss.Root} root @param {(rule: postcss.Rule) => boolean} isKept */
function keepRules(root, isKept) {
  root.walkRules((rule) => {
    const isFrame = rule.parent instanceof postcss.AtRule && rule.parent.name.endsWith('keyframes');
    if (!isFrame && !isKept(rule)) rule.remove();
  });
}

/** @param {postcss.Node | undefined} node @returns {boolean} */
const isInLayer = (node) => !!node && (isLayer(node) || isInLayer(node.parent));

/** @param {postcss.Node} node */
const isLayer = (node) =>
  node instanceof postcss.AtRule &&
  node.name === 'layer' &&
  MAY_COME_LATER.includes(node.params.split('.')[0] ?? '');

/**
 * The classes that an element has to wear. Of those within `:is()` or `:not()` it may wear another, or none; where there are no
 * others, each of them is a way to be meant.
 * @param {string} selector
 * @returns {string[][]} for each way
 */
function classesOf(selector) {
  let outer = selector.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== outer; ) {
    before = outer;
    outer = outer.replace(/\([^()]*\)/g, '');
  }
  const ways =
    namesIn(outer).length > 0
      ? [outer]
      : (/:(?:is|where|has)\(([^()]+)\)/.exec(selector)?.[1] ?? '').split(',');
  return ways.map(namesIn);
}

/** @param {string} selector */
const namesIn = (selector) =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''));

/** @param {postcss.Root} root */
function withoutEmpty(root) {
  for (let found = true; found; ) {
    found = false;
    root.walkAtRules((rule) => {
      if (rule.nodes?.length !== 0) return;
      rule.remove();
      found = true;
    });
  }
  return root;
}
