/** Words that are meant: anywhere and in any case, exactly, or by a pattern. */
export type Words = string | { exactly: string } | { pattern: string };

/** What a person knows of an element. All that is given must hold; `within` names what it lies in. */
export interface Query {
  role?: string;
  name?: Words;
  label?: string;
  placeholder?: string;
  text?: Words;
  within?: Query;
}

declare global {
  interface Window {
    /** Whether the last click went where it was aimed at, to something that took it. */
    wasHit?: boolean;
  }
}

/** What is there for a query: how many, and of the first one what can be read of it and where a finger reaches it. */
export interface Seen {
  count: number;
  texts: string[];
  value: string;
  name: string;
  isSelected: boolean;
  hasFocus: boolean;
  /** Missing where it is disabled or something lies over it. */
  reach?: { x: number; y: number };
}

/**
 * Runs in the page, alone: engines have no common way to ask for an element by role and name. Of what a screen reader
 * counts it knows as much as the app uses.
 *
 * `scroll`: brings the first one to where a finger reaches it. `option`: chooses it in the first one, a list: its own
 * window is no part of the page.
 */
export function look(query: Query, scroll = false, option = ''): Seen {
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
  const fits = (text: string, words: Words): boolean => {
    if (typeof words === 'string') return tidy(text).toLowerCase().includes(words.toLowerCase());
    return 'exactly' in words ? tidy(text) === words.exactly : new RegExp(words.pattern).test(tidy(text));
  };
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility !== 'hidden' &&
    !element.closest('[aria-hidden="true"], [inert]');
  const BY_TAG: Record<string, string> = {
    BUTTON: 'button',
    DIALOG: 'dialog',
    ARTICLE: 'article',
    SECTION: 'region',
    SELECT: 'combobox',
    TEXTAREA: 'textbox',
    SUMMARY: 'button',
  };
  const BY_TYPE: Record<string, string> = { search: 'searchbox', checkbox: 'checkbox', radio: 'radio' };
  const roleOf = (element: Element): string => {
    const given = element.getAttribute('role');
    if (given) return given;
    if (element instanceof HTMLInputElement) return BY_TYPE[element.type] ?? 'textbox';
    if (element instanceof HTMLAnchorElement) return element.hasAttribute('href') ? 'link' : '';
    return /^H[1-6]$/.test(element.tagName) ? 'heading' : (BY_TAG[element.tagName] ?? '');
  };
  const spoken = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    return own ?? ` ${[...node.childNodes].map(spoken).join('')} `;
  };
  const labelOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    if (by.length > 0) return by.map((id) => spoken(document.getElementById(id) ?? document)).join(' ');
    const own = element.getAttribute('aria-label');
    if (own !== null) return own;
    const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null;
    return [...(labels ?? [])].map(spoken).join(' ');
  };
  const nameOf = (element: Element): string => tidy(labelOf(element) || spoken(element));
  const find = ({ role, name, label, placeholder, text, within }: Query): Element[] => {
    const roots = within ? find(within) : [document.documentElement];
    const all = roots.flatMap((root) => [...root.querySelectorAll('body *')]);
    return all.filter(
      (element) =>
        (placeholder === undefined || element.getAttribute('placeholder') === placeholder) &&
        (role === undefined || roleOf(element) === role) &&
        (name === undefined || fits(nameOf(element), name)) &&
        (label === undefined ||
          (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) && fits(labelOf(element), label))) &&
        (text === undefined ||
          (fits(element.textContent ?? '', text) &&
            ![...element.children].some((child) => fits(child.textContent ?? '', text)))) &&
        isSeen(element),
    );
  };
  const found = find(query);
  const [first] = found;
  if (option && first instanceof HTMLSelectElement) {
    const wanted = [...first.options].find((one) => one.textContent === option || one.value === option);
    if (!wanted) throw new Error(`no such option: ${option}`);
    first.focus();
    first.value = wanted.value;
    first.dispatchEvent(new Event('input', { bubbles: true }));
    first.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const seen: Seen = {
    count: found.length,
    texts: found.slice(0, 20).map((element) => tidy(element.textContent)),
    value: first && 'value' in first ? String(first.value) : '',
    name: first ? nameOf(first) : '',
    isSelected: first?.getAttribute('aria-selected') === 'true',
    hasFocus: first !== undefined && first === document.activeElement,
  };
  const RESTING = ':disabled, [aria-disabled="true"]';
  if (!first || !scroll || first.matches(RESTING)) return seen;
  // Its label takes a tap for it; whatever else it lies in does not.
  const takes = (target: unknown): boolean =>
    target instanceof Element &&
    (first.contains(target) || (target.closest('label')?.contains(first) ?? false));
  const placed = () => {
    const { left, top, width, height } = first.getBoundingClientRect();
    const at = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(at.x, at.y);
    return takes(hit) ? at : undefined;
  };
  let reach = placed();
  if (!reach) first.scrollIntoView({ block: 'center', behavior: 'instant' });
  reach = placed();
  if (!reach) return seen;
  window.wasHit = false;
  // At the click itself: what rests since the look, such as a heart on its way, takes no tap either.
  const note = ({ target }: Event) => {
    window.wasHit = takes(target) && !first.matches(RESTING);
  };
  addEventListener('click', note, { once: true, capture: true });
  return { ...seen, reach };
}
