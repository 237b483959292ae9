import { useState } from 'react';
import { versionText } from '#domain/settings/version-date.ts';
import { useSetting } from '#store/device/settings.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { MarkdownText } from '#ui/page/markdown-text.tsx';

/** What becomes of these data, read without leaving the half-filled form. Nothing while there is no such text. */
export function PrivacyNotice() {
  const text = useSetting('privacy_markdown');
  const version = versionText(useSetting('privacy_date'));
  const [open, setOpen] = useState(false);
  if (!text) return null;
  return (
    <>
      <p className="text-center text-[0.9375rem] text-muted">
        Veja como cuidamos dos seus dados no{' '}
        <button
          type="button"
          className="link inline-flex min-h-11 cursor-pointer items-center font-semibold"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Aviso de Privacidade
        </button>
      </p>
      {open && (
        <Dialog title="Aviso de Privacidade" onClose={() => setOpen(false)}>
          {version && <p className="pb-3 text-muted">{version}</p>}
          <MarkdownText text={text} topLevel={3} />
        </Dialog>
      )}
    </>
  );
}
