// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { dismissAllToasts, useToasts } from '#ui/toast/toast.ts';
import { guardBeforeUnload } from './before-unload-guard.ts';
import { agreeToLose } from './lost-work.ts';
import { useInviteDraft } from './people/invite-draft.ts';

const ana = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: true };
const titles = () => useToasts.getState().toasts.map(({ title }) => title);
const LOST = ['Textos que não estavam salvos'];

guardBeforeUnload(() => undefined);

function write(text = 'Meia hora de trabalho') {
  enterSession(ana);
  useInviteDraft.setState({ text });
}

function look(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  leaveSession();
  dismissAllToasts();
  vi.restoreAllMocks();
});

test('who was asked is not told again, also where something ends while the sign-out takes its time', async () => {
  write();
  await agreeToLose(async () => {
    useInviteDraft.setState({ text: 'Meia hora de trabalho, e mais' });
    leaveSession();
  });
  expect(titles()).toEqual([]);
});

test('who has stayed after all is told when the session ends later', async () => {
  write();
  await agreeToLose(async () => undefined);
  leaveSession();
  expect(titles()).toEqual(LOST);
});

test('a tab that nobody looks at waits with the words until somebody comes back to it', () => {
  look('hidden');
  write();
  leaveSession();
  expect(titles()).toEqual([]);
  enterSession(ana);
  look('visible');
  expect(titles()).toEqual(LOST);
});

test('nobody else is told of what another person has lost', () => {
  look('hidden');
  write();
  leaveSession();
  enterSession({ ...ana, id: 'bruno' });
  look('visible');
  expect(titles()).toEqual([]);
});
