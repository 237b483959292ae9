import type { Member } from '../access/access.ts';

/** Who may ask, and with it what the handler is given; `signed-in`: without access to the catalogue too. */
type Handled =
  | { access: 'open' | 'admin'; run: (e: PbRequestEvent) => void }
  | { access: 'signed-in'; run: (e: PbRequestEvent, user: PbRecord) => void }
  | { access: 'member'; run: (e: PbRequestEvent, member: Member) => void };

/** A row of the table of routes: what holds before its handler runs. */
export type Route = Handled & {
  /** its most bytes; without it none may come */
  body?: number;
  /** asked before a body is read; throws for who has no business here */
  check?: (e: PbRequestEvent) => void;
  /** takes forms too: what knocks is a program with a secret, and no foreign page */
  form?: true;
  gzip?: boolean;
  /** its responses may be, and a slow reader keeps the VM */
  large?: boolean;
  /** the field of the body with the id of a code or link, of which only so many are compared at a time */
  secret?: string;
  /** for visitors of the public demonstration too: its handler writes nothing of theirs there */
  inDemo?: true;
  /** is not in the request log when it went well: open screens ask again every few seconds, and searches hold names */
  quiet?: boolean;
};
