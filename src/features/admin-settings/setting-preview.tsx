import { useDeferredValue } from 'react';
import { renewalLink } from '#domain/member/renewal-link.ts';
import { versionText } from '#domain/settings/version-date.ts';
import { type EditableSetting, readSetting, SETTING_FIELDS } from '#shared/setting-fields.ts';
import { MarkdownText } from '#ui/page/markdown-text.tsx';
import { unknownPlaceholders } from './unknown-placeholders.ts';

const SAMPLE = {
  name: 'Ana Souza',
  email: 'ana.souza@exemplo.com.br',
  profile: {
    fullName: 'Ana Souza',
    planType: 'Anual',
    expiresAt: '2099-01-01 02:59:59.999Z',
    status: 'active' as const,
    crm: '',
    specialty: '',
    city: '',
    state: '',
    phone: '',
  },
};

/** How a text will look, while it is typed. */
export function SettingPreview({ field, text }: { field: EditableSetting; text: string }) {
  // A long text is laid out when the typing rests.
  const settled = useDeferredValue(text);
  if (field === 'renewal_url') return <RenewalPreview text={settled} />;
  const { kind } = SETTING_FIELDS[field];
  // Of a year with five digits, while it is typed, nothing can be shown.
  if (kind === 'day')
    return <p className="setting-where">{versionText(readSetting(field, settled).text ?? '')}</p>;
  if (kind !== 'markdown' || !settled.trim()) return null;
  return (
    <fieldset className="setting-preview">
      <legend>Como aparece</legend>
      <MarkdownText text={settled} topLevel={3} />
    </fieldset>
  );
}

function RenewalPreview({ text }: { text: string }) {
  const link = renewalLink(text.trim(), SAMPLE, 0);
  const unknown = unknownPlaceholders(text);
  return (
    <>
      <p className="setting-where">
        Aceita {'{nome}'}, {'{plano}'} e {'{validade}'}, trocados pelos dados do membro.
      </p>
      <p role="status" className="text-[0.9375rem] text-error empty:absolute">
        {unknown.length > 0 &&
          `${unknown.length === 1 ? 'Não é trocado por nada' : 'Não são trocados por nada'}: ${unknown.join(', ')}`}
      </p>
      {link && (
        <p className="setting-where wrap-anywhere">
          Exemplo, para Ana Souza: <span className="setting-link">{link}</span>
        </p>
      )}
    </>
  );
}
