import { computeAccessibleName, getRole } from 'dom-accessibility-api';

export type Text = string | RegExp;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Words are found anywhere and in any case, unless they are wanted exactly. */
export function matches(text: string, wanted: Text, exact = false): boolean {
  const given = tidy(text);
  if (wanted instanceof RegExp) return wanted.test(given);
  return exact ? given === tidy(wanted) : given.toLowerCase().includes(tidy(wanted).toLowerCase());
}

/** Neither seen nor read aloud; what only a style sheet hides is not known here. */
const isHidden = (element: Element): boolean =>
  element.closest('[hidden], [aria-hidden="true"], dialog:not([open]), script, style, template') !== null;

const allIn = (root: Element | Document): Element[] => [...root.querySelectorAll('*')];

const INLINE = /^(A|ABBR|B|BDI|CODE|EM|I|KBD|MARK|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|U|WBR)$/;
/** There are no style sheets here; words run on where a browser's own style lets them. */
const styleOf = ({ tagName }: Element) =>
  ({
    display: INLINE.test(tagName) ? 'inline' : 'block',
    visibility: 'visible',
    getPropertyValue: (name: string) => (name === 'display' && INLINE.test(tagName) ? 'inline' : ''),
  }) as unknown as CSSStyleDeclaration;
const nameOf = (element: Element): string => computeAccessibleName(element, { getComputedStyle: styleOf });

/** What a screen reader would list under this role. */
export function byRole(root: Element | Document, role: string, name?: Text, exact = false): Element[] {
  return allIn(root).filter(
    (element) =>
      getRole(element) === role &&
      !isHidden(element) &&
      (name === undefined || matches(nameOf(element), name, exact)),
  );
}

/** The innermost elements that hold the words. */
export function byText(root: Element | Document, wanted: Text, exact = false): Element[] {
  const holding = allIn(root).filter(
    (element) => matches(element.textContent ?? '', wanted, exact) && !isHidden(element),
  );
  // In the order of the document: what an element contains follows it at once.
  return holding.filter((element, at) => !element.contains(holding[at + 1] ?? null));
}

/** Fields by their label. */
export function byLabel(root: Element | Document, wanted: Text, exact = false): Element[] {
  return allIn(root).filter((element) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const texts = labels.map((label) => label.textContent ?? '');
    const aria = element.getAttribute('aria-label');
    if (aria) texts.push(aria);
    for (const id of element.getAttribute('aria-labelledby')?.split(' ') ?? [])
      texts.push(document.getElementById(id)?.textContent ?? '');
    return texts.some((text) => matches(text, wanted, exact)) && !isHidden(element);
  });
}

export const byPlaceholder = (root: Element | Document, wanted: Text): Element[] =>
  allIn(root).filter(
    (element) => matches(element.getAttribute('placeholder') ?? '', wanted, true) && !isHidden(element),
  );

/** The dialog that lies over everything else. */
export const topDialog = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
