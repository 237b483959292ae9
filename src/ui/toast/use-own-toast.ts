import { useRef } from 'react';
import { dismissToast, type ToastMessage, toast } from './toast.ts';

/**
 * One word on the last try of a form: an older refusal above 'Mensagem enviada' would say that it was not. `clear` takes it away
 * with the next try.
 */
export function useOwnToast() {
  const last = useRef(0);
  const clear = () => dismissToast(last.current);
  function say(message: ToastMessage): void {
    clear();
    last.current = toast(message);
  }
  return { say, clear };
}
