import { computeAccessibleDescription } from 'dom-accessibility-api';
import { eventually, until } from '../wait.ts';
import { byLabel, byPlaceholder, byRole, byText, matches, type Text, topDialog } from './find.ts';

type Find = () => Element[];
type Named = { name?: Text; exact?: boolean };
type Exactly = { exact?: boolean };

/**
 * Elements of the page by what a person knows of them, in Playwright's words: looked for anew at each use, and waited
 * for where something is done with them.
 */
export class Locator {
  constructor(
    private readonly find: Find,
    private readonly about: string,
  ) {}

  getByRole(role: string, { name, exact }: Named = {}): Locator {
    return this.within(`${role} ${name ?? ''}`, (root) => byRole(root, role, name, exact));
  }

  getByText(text: Text, { exact }: Exactly = {}): Locator {
    return this.within(`text ${text}`, (root) => byText(root, text, exact));
  }

  getByLabel(text: Text, { exact }: Exactly = {}): Locator {
    return this.within(`label ${text}`, (root) => byLabel(root, text, exact));
  }

  getByPlaceholder(text: Text): Locator {
    return this.within(`placeholder ${text}`, (root) => byPlaceholder(root, text));
  }

  locator(css: string): Locator {
    return this.within(css, (root) => [...root.querySelectorAll(css)]);
  }

  filter({ hasText }: { hasText: Text }): Locator {
    const fits = (element: Element) => matches(element.textContent ?? '', hasText);
    return new Locator(() => this.find().filter(fits), `${this.about} with ${hasText}`);
  }

  nth(place: number): Locator {
    return new Locator(() => this.find().slice(place).slice(0, 1), `${this.about}, number ${place}`);
  }

  first = (): Locator => this.nth(0);
  last = (): Locator => new Locator(() => this.find().slice(-1), `the last ${this.about}`);

  // As they are at this moment: nothing is waited for.
  count = (): number => this.find().length;
  all = (): Element[] => this.find();
  texts = (): string[] => this.find().map((element) => element.textContent ?? '');

  /** Waits until it is there, or no longer. */
  waitFor({
    state = 'attached',
    withinMs = 10_000,
  }: {
    state?: 'attached' | 'detached';
    withinMs?: number;
  } = {}): Promise<void> {
    const isSo = () => this.find().length > 0 === (state === 'attached');
    return until(`${this.about} ${state}`, isSo, withinMs);
  }

  /** The one element; more than one is a mistake of the test. */
  async one(): Promise<HTMLElement> {
    return eventually(() => {
      const [element, another] = this.find();
      if (!element || another) throw new Error(`${this.about}: ${this.find().length} found`);
      return element as HTMLElement;
    });
  }

  textContent = async (): Promise<string> => (await this.one()).textContent ?? '';
  getAttribute = async (name: string): Promise<string | null> => (await this.one()).getAttribute(name);
  /** What a screen reader says of it after its name. */
  description = async (): Promise<string> => computeAccessibleDescription(await this.one());
  inputValue = async (): Promise<string> => ((await this.one()) as HTMLInputElement).value;
  isChecked = async (): Promise<boolean> => ((await this.one()) as HTMLInputElement).checked;
  isDisabled = async (): Promise<boolean> => (await this.one()).matches(':disabled');
  hasFocus = async (): Promise<boolean> => (await this.one()) === document.activeElement;

  /** `force`: also on what says that it is busy, as a finger may. */
  async click({ force = false } = {}): Promise<void> {
    const element = force ? await this.one() : await this.ready();
    element.focus();
    element.click();
  }

  /** One text, or what each key makes of it, with no pause between them however busy the machine is. */
  async fill(...texts: string[]): Promise<void> {
    const element = (await this.ready()) as HTMLInputElement;
    element.focus();
    for (const text of texts) {
      typeInto(element, text);
      await null;
    }
  }

  /** By value, or by the words of the option. */
  async selectOption(wanted: string | { label: string }): Promise<void> {
    const element = (await this.ready()) as HTMLSelectElement;
    const options = [...element.options];
    const option =
      typeof wanted === 'string'
        ? options.find(({ value, textContent }) => value === wanted || textContent === wanted)
        : options.find(({ textContent }) => textContent === wanted.label);
    if (!option) throw new Error(`${this.about} has no ${JSON.stringify(wanted)}`);
    setValue(element, option.value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  async check(): Promise<void> {
    const element = (await this.ready()) as HTMLInputElement;
    if (!element.checked) element.click();
  }

  async uncheck(): Promise<void> {
    const element = (await this.ready()) as HTMLInputElement;
    if (element.checked) element.click();
  }

  async blur(): Promise<void> {
    (await this.one()).blur();
  }

  async focus(): Promise<void> {
    (await this.one()).focus();
  }

  async press(key: string): Promise<void> {
    (await this.one()).focus();
    press(key);
  }

  /** As a finger finds it: drawn, not disabled, and not under a dialog. */
  private async ready(): Promise<HTMLElement> {
    await settled();
    return eventually(async () => {
      const element = await this.one();
      if (element.matches(':disabled, [aria-disabled="true"]')) throw new Error(`${this.about} is disabled`);
      const dialog = topDialog();
      if (dialog && !dialog.contains(element)) throw new Error(`${this.about} lies under a dialog`);
      return element;
    });
  }

  private within(about: string, search: (root: Element) => Element[]): Locator {
    const find = () => [...new Set(this.find().flatMap((root) => search(root)))];
    return new Locator(find, this.about ? `${this.about} › ${about}` : about);
  }
}

/** Lets the page draw what it knows: some turns of Node's loop, in which React does its work. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
}

/** React hears of a new value only when it was set past its own property. */
function setValue(element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string): void {
  const prototype = Object.getPrototypeOf(element);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
}

function typeInto(element: HTMLInputElement, text: string): void {
  setValue(element, text);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A key at the element that has the focus; what the browser itself does with it is done for it. */
export function press(key: string): void {
  const target = document.activeElement ?? document.body;
  const init = { key, bubbles: true, cancelable: true };
  const isOurs = target.dispatchEvent(new KeyboardEvent('keydown', init));
  if (isOurs) BY_THE_BROWSER[key]?.(target as HTMLElement);
  target.dispatchEvent(new KeyboardEvent('keyup', init));
}

const BY_THE_BROWSER: Record<string, (target: HTMLElement) => void> = {
  Escape: () => {
    const dialog = topDialog();
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  },
  Enter: (target) => {
    if (target.matches('button, a')) target.click();
    else if (target.matches('input')) target.closest('form')?.requestSubmit();
  },
  ' ': (target) => {
    if (target.matches('button, input[type="checkbox"]')) target.click();
  },
  '/': (target) => {
    if (!(target instanceof HTMLTextAreaElement) || target.readOnly) return;
    const { value, selectionStart, selectionEnd } = target;
    setValue(target, `${value.slice(0, selectionStart)}/${value.slice(selectionEnd)}`);
    target.setSelectionRange(selectionStart + 1, selectionStart + 1);
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: '/', inputType: 'insertText' }));
  },
};
