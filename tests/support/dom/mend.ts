import type { Window } from 'happy-dom';

/**
 * Dialogs as browsers have them: `close` is told later, not at once, the focus goes in and comes back. Only an
 * imitation; that the real ones do it is held by the tests in Chromium.
 */
export function mendDialogs(window: Window): void {
  const openers = new WeakMap<object, Element | null>();
  const prototype = window.HTMLDialogElement.prototype as unknown as HTMLDialogElement;
  prototype.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
    const first = this.querySelector<HTMLElement>('[autofocus], button, a[href], input, select, textarea');
    first?.focus();
  };
  prototype.close = function close(returnValue) {
    if (!this.open) return;
    this.removeAttribute('open');
    if (returnValue !== undefined) this.returnValue = returnValue;
    const opener = openers.get(this);
    if (opener?.isConnected) (opener as HTMLElement).focus();
    setImmediate(() => this.dispatchEvent(new Event('close')));
  };
}

/** A button belongs to the form that it names, else to the innermost that it stands in. */
export function mendButtons(window: Window): void {
  Object.defineProperty(window.HTMLButtonElement.prototype, 'form', {
    configurable: true,
    get(this: HTMLButtonElement) {
      const id = this.getAttribute('form');
      return id ? document.getElementById(id) : this.closest('form');
    },
  });
}
