import { parseCrm } from '#shared/crm-number.ts';
import type { State } from '#shared/states.ts';

type Crm = {
  /** The number alone, as it is sent: '123456', '123456-P', '52-12345-6'. */
  number: string;
  /** The state that was written into it ('CRM/SP 123.456', 'CREMERJ'), '' for none. */
  state: State | '';
  /** Is there a number at all? Without one the text is left as it was written, for the person to mend. */
  hasNumber: boolean;
};

/** Reads a CRM while it is typed. */
export function readCrm(text: string): Crm {
  const { number, state } = parseCrm(text);
  return { number: number || text.trim(), state, hasNumber: number !== '' };
}
