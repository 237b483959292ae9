import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { eventually, until } from '../support/wait.ts';
import type { Engine } from './drivers/engine.ts';
import type { Query } from './look.ts';
import type { Screen } from './screen.ts';
import { longestSpinner, PATIENCE_MS, watchSpinners } from './spinners.ts';
import { Stage } from './stage.ts';

export const CARD: Query = { role: 'article' };
export const IS_OFF = { role: 'button', name: { pattern: '^Adicionar aos favoritos' } } satisfies Query;
export const IS_ON = { role: 'button', name: { pattern: '^Remover dos favoritos' } } satisfies Query;
export const SEARCH: Query = { role: 'searchbox' };
export const favorites = (count: number): Query => ({ role: 'tab', name: `Favoritos (${count})` });
export const NAME = 'Roteirista de Carrosséis';

/** What the tests of a file share that happen to an app that is open: its stage, and a new member for each. */
export class OpenApp {
  private set: Stage | undefined;
  private members = 0;

  /** To be made where the tests are told to vitest. */
  constructor(engine: Engine) {
    beforeAll(async () => {
      if (engine.isHere()) this.set = await Stage.set(engine);
    });
    afterEach(() => this.set?.takeBack());
    afterAll(() => this.set?.end());
  }

  get stage(): Stage {
    if (!this.set) throw new Error('only within a test');
    return this.set;
  }

  async newMember(): Promise<{ email: string; id: string }> {
    this.members += 1;
    const email = `ciclo${this.members}@exemplo.com.br`;
    return { email, id: await this.stage.app.addMember(email) };
  }

  /** A new member with the whole catalogue; `atStart` runs in every document of the device before its own scripts. */
  async member(path?: string, ...atStart: (() => void)[]) {
    const { email, id } = await this.newMember();
    const device = this.stage.device({ atStart: [watchSpinners, ...atStart] });
    const screen = await this.stage.memberAt(device, email, path);
    return { id, email, device, screen };
  }

  /** What is told where they do not is what the page shows meanwhile. */
  arrive(screen: Screen, id: string, count: number, withinMs?: number): Promise<void> {
    const isThere = async () => (await this.stage.app.favoritesOf(id)).length === count;
    return screen.until(`${count} hearts at the server`, isThere, withinMs);
  }
}

/** For how long anything has turned in any tab that isCalm has looked at; null before the first. */
export const turned: { longestMs: number | null } = { longestMs: null };

/** Nothing turns any more, and nothing in this tab has turned for longer than a person waits. */
export async function isCalm(screen: Screen, limitMs = PATIENCE_MS): Promise<void> {
  const watched = await eventually(
    async () => {
      const spinners = await screen.run(longestSpinner);
      // What turns for ever ends the waiting too.
      expect(spinners.since === 0 || spinners.longest > limitMs, spinners.what).toBe(true);
      return spinners;
    },
    2 * limitMs + 5_000,
  );
  expect(watched.longest, watched.what).toBeLessThanOrEqual(limitMs);
  turned.longestMs = Math.max(turned.longestMs ?? 0, watched.longest);
}

/** Searches until one card is left. */
export async function one(screen: Screen): Promise<void> {
  await screen.write(SEARCH, NAME);
  await until('one card', async () => (await screen.look(CARD)).count === 1);
}
