import { describe, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import type { assistantSchema } from '#domain/assistant/assistant-schema.ts';
import type { memberSchema } from '#domain/member/member-schema.ts';
import type { Schema } from './schema.ts';

type AssistantWire = z.input<typeof assistantSchema>;
type MemberWire = Exclude<z.input<typeof memberSchema>, { profile: false }>;

/** A column renamed or retyped by a migration fails here, in the type check, instead of on a phone. */
describe('what the sync route passes on', () => {
  it('are columns of the assistants', () => {
    expectTypeOf<keyof AssistantWire>().toExtend<keyof Schema['marketing_assistants']>();
    type Columns = Pick<Schema['marketing_assistants'], Exclude<keyof AssistantWire, 'tags'>>;
    expectTypeOf<Columns>().toExtend<Omit<AssistantWire, 'tags'>>();
  });

  it('are columns of users and profiles', () => {
    expectTypeOf<Pick<Schema['users'], 'name' | 'email'>>().toExtend<Pick<MemberWire, 'name' | 'email'>>();
    type Columns = Pick<Schema['profiles'], Exclude<keyof MemberWire, 'name' | 'email'>>;
    expectTypeOf<Columns>().toExtend<Omit<MemberWire, 'name' | 'email'>>();
  });
});
