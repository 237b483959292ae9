import type { World } from './world.ts';

/** What the mail server does: 'silent' takes the mail and never says so. */
export const MOODS = ['takes', 'refuses', 'silent'] as const;
export type Mood = (typeof MOODS)[number];

interface Letter {
  to: string;
  text: string;
  /** True time. */
  at: number;
}

/** The mail server. In the real program a child process talks to it; here the hooks load `room` in its place. */
export class Post {
  mood: Mood = 'takes';
  readonly taken: Letter[] = [];

  /** @param mayDie called before and after the mail is handed over: the server's process may end at either moment */
  constructor(
    private readonly world: World,
    private readonly mayDie: () => void,
  ) {}

  readonly room = {
    prepare: () => {},
    send: (_: object, { to, text }: { to: string; text: string }) => {
      this.mayDie();
      if (this.mood === 'refuses')
        return { sent: false, mayArrive: false, reason: '550 recusado', detail: '550 recusado' };
      this.taken.push({ to, text, at: this.world.now });
      this.mayDie();
      if (this.mood === 'silent')
        return { sent: false, mayArrive: true, reason: 'sem resposta', detail: 'sem resposta' };
      return { sent: true };
    },
  };

  /** The newest mail to an address. */
  newest = (to: string): Letter | undefined => this.taken.findLast((letter) => letter.to === to);
}
