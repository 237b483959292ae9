/**
 * What daisyUI's parts style besides what this app is made of. All of it would stand in the document, which nobody sees anything
 * of before it has arrived: each kilobyte is six milliseconds of a slow network.
 */
const NOWHERE = [
  /^\.modal-toggle\b/,
  /^\.modal\[popover\]/,
  /^\.modal:popover-open/,
  // Portuguese is written from the left.
  /^\[dir=rtl\]/,
  /:dir\(rtl\)/,
  /^\.prose /,
  /^\.btn:is\(\[type=checkbox\]/,
  // A list of which several may be chosen, or that stands in a frame of its own.
  /^\.select\[multiple\]/,
  /^\.select select/,
  /^\.select:has\(>\s*select\[disabled\]\)/,
  /^\.input:has\(>\s*input\[disabled\]\)/,
  /-webkit-color-swatch/,
  /^\.modal\.modal-open/,
  /^\.btn:where\(:checked:not\(\.filter \[type=radio\]\.btn\)\)$/,
];

/** Parts of selectors that name what no element is. Without them each rule of a button is that much shorter. */
const NOBODY = [
  ':checked:not(.filter [type=radio].btn),',
  '.btn-active,',
  '.btn-disabled,',
  '.btn-link,',
  '.modal.modal-open,',
  ',.modal-toggle:checked+.modal',
];

/** @param {string} selector */
const withoutNobody = (selector) => NOBODY.reduce((shorter, part) => shorter.replaceAll(part, ''), selector);

/** @satisfies {import('vite').CSSOptions['postcss']} */
export const WITHOUT_UNUSED_STYLES = {
  plugins: [
    {
      postcssPlugin: 'unused-styles',
      Rule(rule) {
        const kept = rule.selectors.filter((selector) => !NOWHERE.some((part) => part.test(selector)));
        if (kept.length === 0) rule.remove();
        else rule.selectors = kept.map(withoutNobody);
      },
      // What Tailwind's utilities would tell each other, where nobody listens.
      OnceExit(root) {
        const css = root.toString();
        const isUnread = (/** @type {string} */ name) =>
          name.startsWith('--tw-') && !css.includes(`var(${name}`);
        root.walkDecls((declaration) => {
          if (isUnread(declaration.prop)) declaration.remove();
        });
        root.walkAtRules('property', (property) => {
          if (isUnread(property.params)) property.remove();
        });
      },
    },
  ],
};
