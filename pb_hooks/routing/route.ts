/** A row of the table of routes: what holds before its handler runs. */
export interface Route {
  /** who may ask; `signed-in`: without access to the catalogue too */
  access: 'open' | 'signed-in' | 'member' | 'admin';
  run: (e: PbRequestEvent) => void;
  /** its most bytes; without it none may come */
  body?: number;
  gzip?: boolean;
  /** its responses may be, and a slow reader keeps the VM */
  large?: boolean;
  /** is not in the request log when it went well: open screens ask again every few seconds, and searches hold names */
  quiet?: boolean;
}
