/** One line of the check. */
export interface Finding {
  name: string;
  level: 'ok' | 'aviso' | 'falta';
  /** what is the case */
  text: string;
  /** what to do, '' when it is fine */
  todo: string;
}

export const ok = (name: string, text: string): Finding => ({ name, level: 'ok', text, todo: '' });
/** Works, and could bite. */
export const warn = (name: string, text: string, todo: string): Finding => ({
  name,
  level: 'aviso',
  text,
  todo,
});
/** Not for production. */
export const fail = (name: string, text: string, todo: string): Finding => ({
  name,
  level: 'falta',
  text,
  todo,
});
