import type { Member } from '../access/access.ts';

/** Who may ask, and with it what the handler is given; `signed-in`: without access to the catalogue too. */
type Handled =
  | { access: 'open' | 'admin'; run: (e: PbRequestEvent) => void }
  | { access: 'signed-in'; run: (e: PbRequestEvent, user: PbRecord) => void }
  | { access: 'member'; run: (e: PbRequestEvent, member: Member) => void };

/** A row of the table of routes: what holds before its handler runs. */
export type Route = Handled & {
  /** the most bytes that the body may have; without this field a request with a body is refused */
  body?: number;
  /** its body may have megabytes: only so many are read at a time, and the others wait */
  bulky?: true;
  /** runs before the body is read, and only where there is one; throws to spare reading what would be refused anyway */
  check?: (e: PbRequestEvent) => void;
  /** where a body was larger than it may be, and who sent it hears nothing of that */
  tooLarge?: (e: PbRequestEvent) => void;
  /** takes forms beside JSON: its caller is a service with a secret, and no foreign page could send that */
  form?: true;
  gzip?: boolean;
  /** its answers may be large: whoever reads slowly keeps the VM, so that only so many are answered at a time */
  large?: boolean;
  /**
   * costs so little that it takes no place among those in flight, of which a first visit would need thirty: a file that is
   * only passed on, or a probe of the database at most every few seconds
   */
  light?: true;
  /** the field of the body with the id of a code or link: only so many requests about one id are compared at a time */
  secret?: string;
  /** for visitors of the public demonstration too: its handler writes nothing of theirs there */
  inDemo?: true;
  /** successes are not in the request log: open screens ask every few seconds, and searches hold names */
  quiet?: boolean;
};
