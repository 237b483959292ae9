/**
 * The code with which a start ends: 3 is not begun again by whoever watches over the server (deploy/agentes.service), for what
 * does not mend itself. A full disk and a busy database may be gone by then.
 */
export const codeOfEnd = (failure: unknown) =>
  /disk is full|no space left|disk I\/O error|database is locked/i.test(String(failure)) ? 1 : 3;
