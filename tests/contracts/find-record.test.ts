import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const { findRecord } = require('../../dist/pb_hooks/host/find-record.js') as {
  findRecord(app: object, collection: string, id: string): object | null;
};
const { findUser } = require('../../dist/pb_hooks/members/member-account.js') as {
  findUser(app: object, email: string): object | null;
};
const otp = require('../../dist/pb_hooks/sign-in/otp.js') as {
  find(app: object, id: string): object | null;
};
const personalData = require('../../dist/pb_hooks/console/member-data/personal-data.js') as {
  find(app: object, typed: string): { id: string };
};

/** What PocketBase throws. */
const NO_ROWS = 'GoError: sql: no rows in result set';
const FAILED = 'GoError: context deadline exceeded; failed query: SELECT * FROM users';

function appThatThrows(text: string) {
  const fail = () => {
    throw new Error(text);
  };
  return { findRecordById: fail, findAuthRecordByEmail: fail, findOTPById: fail };
}

const FINDS: Record<string, (app: object) => object | null> = {
  'a record': (app) => findRecord(app, 'support_requests', 'ticket000000001'),
  'an account': (app) => findUser(app, 'ana@exemplo.com.br'),
  'a sign-in link': (app) => otp.find(app, 'l00000000000001'),
};

it.each(Object.entries(FINDS))('%s that is not there is none', (_, find) => {
  expect(find(appThatThrows(NO_ROWS))).toBeNull();
});

it.each(Object.entries(FINDS))('%s that could not be looked up is not called missing', (_, find) => {
  expect(() => find(appThatThrows(FAILED))).toThrow('failed query');
});

it('who is to be erased and could not be looked up is not taken for somebody without an account', () => {
  const find = (text: string) => personalData.find(appThatThrows(text), 'ana@exemplo.com.br');
  expect(find(NO_ROWS).id).toBe('');
  expect(() => find(FAILED)).toThrow('failed query');
});
