import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser, enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, openDatabase } from '#store/database/database.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { dismissAllToasts, useToasts } from '#ui/toast/toast.ts';
import { fillDevice, makeRoom } from '../../../tests/support/full-device.ts';
import { hiddenPage } from '../../../tests/support/hidden-page.ts';
import { endSession } from './end-session.ts';

beforeEach(() => {
  hiddenPage(() => Response.json({}, { status: 503 }));
  vi.stubGlobal('localStorage', { removeItem: () => undefined });
  enterSession({ id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false });
});

afterEach(async () => {
  makeRoom();
  dismissAllToasts();
  leaveSession();
  closeDatabase('ana');
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const said = () => useToasts.getState().toasts.map(({ title, description }) => `${title}. ${description}`);
const mirrors = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('agentes-ana'));

describe('a session that the server has ended', () => {
  it('is said once, whoever finds out first, with what stays for the next one', async () => {
    await writeIntent(openDatabase('ana'), 'a', true);
    await Promise.all([endSession(), endSession()]);
    expect(said()).toEqual([
      'Sua sessão terminou. Talvez você tenha saído em outro aparelho. Entre novamente. O que ainda não foi enviado fica guardado neste aparelho para a sua próxima entrada.',
    ]);
    expect(currentUser()).toBeNull();
  });

  it('is said also where the device has no room for what was not sent, and so is that', async () => {
    await writeIntent(openDatabase('ana'), 'a', true);
    fillDevice();
    await endSession();
    expect(said()).toEqual([
      'Sua sessão terminou. Talvez você tenha saído em outro aparelho. Entre novamente.',
      'Alterações não guardadas. O que ainda não tinha sido enviado não pôde ser guardado neste aparelho.',
    ]);
    expect([currentUser(), await mirrors()]).toEqual([null, []]);
  });
});
