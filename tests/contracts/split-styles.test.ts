import { expect, it } from 'vitest';
import { splitStyles } from '../../scripts/build/split-styles.mjs';

const HTML = '<main class="panel btn"><template id="login"><a class="sm:p-7 btn-primary">';
const split = (css: string) => splitStyles(css, HTML);
const inLayer = (css: string) => split(`@layer components{${css}}`);

it('leaves to the rest what nothing in the document wears, in its layer and under its condition', () => {
  expect(inLayer('.panel{top:0}.dock{top:1px}@media print{.dock>*{top:2px}.btn{top:3px}}')).toEqual({
    first: '@layer components{.panel{top:0}@media print{.btn{top:3px}}}',
    rest: '@layer components{.dock{top:1px}@media print{.dock>*{top:2px}}}',
  });
  expect(split('@layer utilities{@layer daisyui.l1.l2{.btn{top:0}.modal[open]{top:1px}}}')).toEqual({
    first: '@layer utilities{@layer daisyui.l1.l2{.btn{top:0}}}',
    rest: '@layer utilities{@layer daisyui.l1.l2{.modal[open]{top:1px}}}',
  });
});

it('keeps whole what several things wear, what needs no class, and what is worn under another of its names', () => {
  const shared =
    '.dock,.btn{top:0}:is(button,.dock):active{top:1px}.btn:is(.btn-disabled,:disabled){top:2px}:where(.btn){top:3px}';
  expect(inLayer(shared)).toEqual({ first: `@layer components{${shared}}`, rest: '' });
  expect(inLayer('.dock:not(.btn){top:1px}:is(.dock,.dock a)::picker(a){top:0}').first).toBe('');
});

it('keeps the utilities together, and everything that is in no layer', () => {
  const css = '@layer utilities{.p-3{padding:0}.sm\\:p-7{padding:1px}}.loose{top:0}@property --x{syntax:"*"}';
  expect(split(css)).toEqual({ first: css, rest: '' });
});

it('sends names for values and movements along with those who use them', () => {
  const { first, rest } = inLayer(
    ':root{--icons:url(x)}:root{--near:1px}.panel{top:var(--near);animation:turn 1s}.icon{mask:var(--icons);animation:come 1s}' +
      '@keyframes turn{to{top:0}}@keyframes come{to{top:0}}',
  );
  expect(first).toBe(
    '@layer components{:root{--near:1px}.panel{top:var(--near);animation:turn 1s}@keyframes turn{to{top:0}}}',
  );
  expect(rest).toBe(
    '@layer components{:root{--icons:url(x)}.icon{mask:var(--icons);animation:come 1s}@keyframes come{to{top:0}}}',
  );
});
