import { expect, test } from 'vitest';
import { isoDayOf } from '../../pb_hooks/domain/written-day.ts';

/** Lists of members and pasted invitations: one way to read a day. */
test.each([
  ['a Brazilian day', '31/12/2030', '2030-12-31'],
  ['one without leading zeros', '5/1/2030', '2030-01-05'],
  ['with an hour, as spreadsheets write it', '31/12/2030 10:30', '2030-12-31'],
  ['with seconds behind a comma', '31/12/2030, 10:30:59', '2030-12-31'],
  ['one with dots', '5.1.2030', '2030-01-05'],
  ['one with dashes', '31-12-2030', '2030-12-31'],
  ['one with both', '31-12.2030', '31-12.2030'],
  ['an ISO day', '2030-12-31', '2030-12-31'],
  ['a moment', '2030-12-31T10:30:00Z', '2030-12-31T10:30:00Z'],
  ['nothing', '', ''],
  ['a year of two digits', '31/12/30', '31/12/30'],
  ['words behind it', '31/12/2030 cedo', '31/12/2030 cedo'],
  // Whether there is such a day, whoever reads it decides.
  ['a day that does not exist', '31/02/2030', '2030-02-31'],
])('%s', (_, written, day) => expect(isoDayOf(written)).toBe(day));
