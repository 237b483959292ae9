import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '#ui/dialog/dialog-stack.ts';
import { dismissToast, holdToasts, releaseToasts, type ShownToast, useToasts } from './toast.ts';

/** A region that was made anew has been met by then: what comes into it is read aloud. */
const MET_MS = 100;

const TONES = {
  success: { icon: 'icon-check', rule: 'border-l-success', text: 'text-success' },
  info: { icon: 'icon-clock', rule: 'border-l-info', text: 'text-info' },
  error: { icon: 'icon-warning', rule: 'border-l-error', text: 'text-error' },
} as const;

/**
 * Where messages appear. Both live regions exist before their first message: a region that is inserted
 * together with its text is not read aloud by every screen reader. An open dialog takes them along: outside it
 * a message would be dimmed, out of reach and not announced. They are made anew there, and behind it again, so the messages follow.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const dialog = useTopDialog();
  const [place, setPlace] = useState({ dialog, isMet: true });
  // Back from a dialog that was there for a moment only, it is a new one too.
  if (place.dialog !== dialog) setPlace({ dialog, isMet: false });
  const isMet = place.dialog === dialog && place.isMet;
  /** What has stood for a moment goes along: what came with the change of dialog waits until the region is met. */
  const [read, setRead] = useState(toasts);
  const readable = isMet ? toasts : toasts.filter(({ id }) => read.some((shown) => shown.id === id));
  const errors = readable.filter((shown) => shown.tone === 'error');
  const others = readable.filter((shown) => shown.tone !== 'error');
  useEffect(() => {
    const timer = setTimeout(() => setPlace({ dialog, isMet: true }), MET_MS);
    return () => {
      clearTimeout(timer);
      // Made anew in another place, the region has lost the focus, and perhaps the pointer, and neither is reported.
      releaseToasts();
    };
  }, [dialog]);
  useEffect(() => {
    if (!isMet) return;
    const timer = setTimeout(() => setRead(toasts), MET_MS);
    return () => clearTimeout(timer);
  }, [isMet, toasts]);
  // What came while nobody looked would be over when somebody does: an answer of the support, why one is at the login.
  useEffect(() => {
    const look = () => (document.hidden ? holdToasts() : releaseToasts());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const region = (
    <section
      aria-label="Notificações"
      className="toaster"
      onPointerMove={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      <div role="alert" aria-atomic="false" className="grid gap-2">
        {errors.map((shown) => (
          <ToastCard key={shown.id} shown={shown} />
        ))}
      </div>
      <div role="status" aria-atomic="false" className="grid gap-2">
        {others.map((shown) => (
          <ToastCard key={shown.id} shown={shown} />
        ))}
      </div>
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const tone = TONES[shown.tone];
  return (
    <div className={`toast-card panel ${tone.rule}`}>
      <span aria-hidden="true" className={`icon py-2.5 ${tone.icon} ${tone.text}`} />
      <div className="py-2.5">
        <p className="font-semibold">{shown.title}</p>
        {shown.description && <p className="text-[0.9375rem]">{shown.description}</p>}
        {shown.action && (
          <button
            type="button"
            className="btn btn-quiet mt-2"
            onClick={() => {
              dismissToast(shown.id);
              shown.action?.onSelect();
            }}
          >
            {shown.action.text}
          </button>
        )}
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-square icon icon-close col-start-3 text-muted"
        aria-label="Fechar notificação"
        onClick={() => dismissToast(shown.id)}
      />
    </div>
  );
}
