import { describe, expect, it } from 'vitest';
import { becomes } from '../support/wait.ts';
import { armCut, armNextLoad, type Cut, cutsSoFar, installCuts, noteTold, toldSoFar } from './cuts.ts';
import type { EngineName } from './drivers/engine.ts';
import { engineOf } from './engines.ts';
import type { Query } from './look.ts';
import { CARD, favorites, IS_OFF, IS_ON, isCalm, OpenApp, one, SEARCH } from './open-app.ts';
import type { Screen } from './screen.ts';
import { evictDatabases, untilWiped } from './stored.ts';

const KINDS = ['throws', 'aborts'] as const;
const MESSAGE: Query = { label: 'Mensagem' };
const SEND: Query = { role: 'button', name: 'Enviar mensagem' };
const heading = (name: string): Query => ({ role: 'heading', name });

/** The connection to the database dies at every call of the store: in all that it does, nothing is lost without a word. */
export function walkLostDatabase(name: EngineName): void {
  const engine = engineOf(name);
  const app = new OpenApp(engine);
  /** Where it was lost: what was being done, and the call; one place however often it is made, and whichever way it is cut. */
  const places = new Set<string>();

  /**
   * Does the same again and again, the first time uncut, and then with one cut each time: at every call that it made, or at
   * the first and the last call in each place, as where some are made hundreds of times. `act` arms by what it is given, and
   * returns what became of it.
   */
  const cutEach = async (
    screen: Screen,
    what: string,
    at: 'every call, in both ways' | 'every call' | 'first and last',
    act: (cut: Cut | null) => Promise<'kept' | 'told'>,
  ) => {
    const lostIn = new Set<string>();
    const tried = { kept: 0, told: 0 };
    let cuts = 0;
    const next = async (cut: Cut | null) => {
      const outcome = await act(cut).catch(async (failure) => {
        const { calls, lostAt } = await screen.run(cutsSoFar);
        throw new Error(
          `${what}, ${calls.length} calls, lost at '${lostAt}' of ${JSON.stringify(cut)}: ${failure.message}`,
        );
      });
      const { calls, lostAt } = await screen.run(cutsSoFar);
      if (lostAt) {
        lostIn.add(lostAt);
        places.add(`${what}: ${lostAt}`);
        cuts += 1;
        tried[outcome] += 1;
      }
      return calls;
    };
    const calls = await next(null);
    const isTried = (call: string, index: number) =>
      at !== 'first and last' || index === calls.indexOf(call) || index === calls.lastIndexOf(call);
    for (const [index, call] of calls.entries()) {
      const kinds = at === 'every call, in both ways' ? KINDS : KINDS.slice(index % 2, (index % 2) + 1);
      if (isTried(call, index))
        for (const kind of kinds)
          await next({ call, nth: calls.slice(0, index + 1).filter((one) => one === call).length, kind });
    }
    const { kept, told } = tried;
    console.log(
      `${name}: ${what}: database lost ${cuts} times, of ${calls.length} calls, ${kept} kept, ${told} told; in ${lostIn.size} places: ${[...lostIn].join(', ')}`,
    );
    expect(cuts, 'cuts').toBeGreaterThan(5);
    await isCalm(screen);
  };
  const isTold = async (screen: Screen, words: string, from = 0) =>
    (await screen.run(toldSoFar)).slice(from).some((text) => text.includes(words));

  describe.skipIf(!engine.isHere())(`in ${name}`, () => {
    it('a heart is kept, or its failure told', async () => {
      const { id, screen } = await app.member('/dashboard', installCuts, noteTold);
      await one(screen);
      const heldBy = async () => (await app.stage.app.favoritesOf(id)).length === 1;
      let isOn = false;
      await cutEach(screen, 'a heart', 'every call, in both ways', async (cut) => {
        const toldBefore = (await screen.run(toldSoFar)).length;
        await screen.run(armCut, cut);
        await screen.tap(isOn ? IS_ON : IS_OFF);
        let wasTold = false;
        const isSettled = await becomes(async () => {
          wasTold = await isTold(screen, 'Não foi possível', toldBefore);
          return wasTold || (await heldBy()) !== isOn;
        });
        if (!isSettled) {
          const line = await screen.run(() => document.querySelector('.sync-line')?.textContent ?? 'no line');
          const shown = (await screen.look(IS_ON)).count ? 'on' : 'off';
          throw new Error(`lost without a word; from ${isOn}, shown ${shown}; ${line}`);
        }
        if (!wasTold) isOn = !isOn;
        // What is shown is what is so.
        await screen.sees(isOn ? IS_ON : IS_OFF);
        await screen.sees(favorites(isOn ? 1 : 0));
        return wasTold ? 'told' : 'kept';
      });
      await screen.reload();
      await screen.sees(favorites(isOn ? 1 : 0));
      await isCalm(screen);
    });

    it('an arriving change is shown all the same', async () => {
      const { screen } = await app.member('/dashboard', installCuts);
      const { app: served } = app.stage;
      const assistant = await served.addAssistant({
        name: 'Muda 0',
        description: 'Só neste teste.',
        category: 'Zeladoria',
        tags: ['zzz'],
        url: 'https://assistentes.exemplo.com.br/muda',
      });
      await screen.write(SEARCH, 'Muda');
      await screen.sees(heading('Muda 0'));
      let changes = 0;
      await cutEach(screen, 'a change', 'every call', async (cut) => {
        await screen.run(armCut, cut);
        changes += 1;
        await served.changeAssistant(assistant, { name: `Muda ${changes}` });
        await screen.sees({ role: 'heading', name: { exactly: `Muda ${changes}` } }, 20_000);
        return 'kept';
      });
      await served.deleteAssistant(assistant);
    });

    it('a first load goes on until everything is there', async () => {
      const { id, screen } = await app.member('/dashboard', installCuts);
      await app.stage.app.operator('POST', '/api/collections/user_favorites/records', {
        user_id: id,
        assistant_id: [...app.stage.app.sample.values()][0],
      });
      const all: Query = { role: 'tab', name: `Todos (${app.stage.app.sample.size})` };
      await cutEach(screen, 'a first load', 'first and last', async (cut) => {
        await screen.open('/robots.txt');
        await screen.run(evictDatabases);
        await screen.run(armNextLoad, cut);
        await screen.open('/dashboard');
        await screen.sees(all);
        await screen.sees(favorites(1));
        await screen.sees1('Sincronizado');
        expect((await screen.look({ text: 'Os dados deste aparelho não abrem' })).count).toBe(0);
        await isCalm(screen);
        return 'kept';
      });
    });

    it('a message to support arrives once, or its text stays and that is told', async () => {
      const { screen, email } = await app.member('/support', installCuts, noteTold);
      let messages = 0;
      await cutEach(screen, 'a message', 'first and last', async (cut) => {
        messages += 1;
        const text = `Corte ${messages} de ${name}.`;
        await screen.write(MESSAGE, text);
        const from = (await screen.run(toldSoFar)).length;
        await screen.run(armCut, cut);
        await screen.tap(SEND);
        let wasTold = false;
        await screen.until('what became of the message', async () => {
          wasTold = await isTold(screen, 'Erro ao enviar mensagem', from);
          return wasTold || (await screen.look(heading('Mensagem'))).count > 0;
        });
        if (wasTold) {
          await screen.reads(MESSAGE, text);
          await screen.tap(SEND);
        }
        await screen.sees(heading('Mensagem enviada'), 20_000);
        const rows = await app.stage.rows('support_requests', `email = '${email}' && message = '${text}'`);
        expect(rows, text).toHaveLength(1);
        await screen.tap({ role: 'button', name: 'Nova mensagem' });
        return wasTold ? 'told' : 'kept';
      });
    });

    it('an assistant opens, and stands among those used last', async () => {
      const { device, screen } = await app.member('/dashboard', installCuts);
      const names = [...app.stage.app.sample.keys()].slice(0, 2);
      let openings = 0;
      await cutEach(screen, 'an opening', 'first and last', async (cut) => {
        const wanted = names[openings++ % 2] ?? '';
        await screen.write(SEARCH, wanted);
        const card: Query = { role: 'article', name: wanted };
        await screen.sees(card);
        await screen.run(armCut, cut);
        await screen.tap({ role: 'link', name: 'Acessar Assistente', within: card });
        await (await device.openedTab()).close();
        await screen.show();
        // The button that clears all filters is away where the card that was left has been brought in sight, deep in the list.
        await screen.write(SEARCH, '');
        await screen.until(`${wanted} to be the first of those used last`, () =>
          screen.run((first) => document.querySelector('.recents li')?.textContent === first, wanted),
        );
        return 'kept';
      });
    });

    it('a sign-out wipes the device; the heart that waits is stashed, or it is told that it is not', async () => {
      const { id, email, screen } = await app.member('/dashboard', installCuts, noteTold);
      let isOn = false;
      await cutEach(screen, 'a sign-out', 'first and last', async (cut) => {
        await one(screen);
        app.stage.network.cut();
        await screen.tap(isOn ? IS_ON : IS_OFF);
        await screen.sees1('1 alteração aguardando envio');
        await screen.tap({ role: 'button', name: 'Mais' });
        await screen.sees({ role: 'button', name: 'Sair', within: { role: 'dialog' } });
        await screen.run(armCut, cut);
        await screen.tap({ role: 'button', name: 'Sair', within: { role: 'dialog' } });
        let wasTold = false;
        await screen.until('what became of the heart', async () => {
          wasTold = await isTold(screen, 'Alterações não guardadas');
          return wasTold || (await isTold(screen, 'Alterações guardadas'));
        });
        await screen.isAt('/login');
        const soFar = await screen.run(cutsSoFar);
        app.stage.network.mend();
        // What could not be deleted goes at the next start.
        await screen.open('/login');
        await untilWiped(screen);
        await app.stage.enter(screen, email);
        await screen.sees(CARD);
        await screen.sees1('Sincronizado');
        if (!wasTold) await app.arrive(screen, id, isOn ? 0 : 1, 20_000);
        isOn = (await app.stage.app.favoritesOf(id)).length === 1;
        await screen.sees(favorites(isOn ? 1 : 0));
        // Three pages were loaded since; what counts is what the one did that signed out.
        await screen.run((before) => void Object.assign(window.cuts ?? {}, before), soFar);
        return wasTold ? 'told' : 'kept';
      });
    });

    // Counted over the tests above: by itself it fails.
    it('in thirty places or more over all of it', () => {
      console.log(`${name}: database lost in ${places.size} places`);
      expect(places.size).toBeGreaterThanOrEqual(30);
    });
  });
}
