import { describe, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import type { adminMemberSchema } from '#domain/admin/admin-member.ts';
import type { adminRequestSchema } from '#domain/admin/admin-request.ts';
import type { Schema } from './schema.ts';

type RequestWire = z.input<typeof adminRequestSchema>;
type MemberWire = z.input<typeof adminMemberSchema>;

/** A column renamed or retyped by a migration fails here, in the type check, instead of on a screen. */
describe('what administrators are shown', () => {
  it('are columns of the requests, beside the name of who decided and a hidden column', () => {
    type Others = 'reviewer' | 'mail_tried_at' | 'is_bought';
    type Columns = Pick<Schema['registration_requests'], Exclude<keyof RequestWire, Others>>;
    expectTypeOf<Columns>().toExtend<Omit<RequestWire, Others>>();
  });

  it('are columns of the profiles, beside the label', () => {
    type Columns = Pick<Schema['profiles'], Exclude<keyof MemberWire, 'label'>>;
    expectTypeOf<Columns>().toExtend<Omit<MemberWire, 'label'>>();
  });
});
