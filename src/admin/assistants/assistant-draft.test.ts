// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { clearDraft, keptDraft, readDraft, saveDraft } from './assistant-draft.ts';

const SHEET = 'an-assistant-id';
const text = (name: string) => ({ name, description: '', category: '', tags: [], url: '', published: true });
const write = (name: string) => saveDraft(SHEET, { id: SHEET, base: null, text: text(name) });

afterEach(() => {
  clearDraft(SHEET);
  leaveSession();
});

it('a draft is forgotten once it is stored, and what was written since in the sheet opened anew is not', () => {
  enterSession({ id: 'admin', email: 'admin@exemplo.com.br', name: 'Admin', isAdmin: true });
  write('Primeiro');
  const sent = keptDraft(SHEET);
  readDraft(SHEET);
  write('Segundo');
  clearDraft(SHEET, sent);
  expect(readDraft(SHEET)?.text.name).toBe('Segundo');
  clearDraft(SHEET, keptDraft(SHEET));
  expect(readDraft(SHEET)).toBeNull();
});
