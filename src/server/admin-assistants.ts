import {
  type AdminAssistant,
  adminAssistantsSchema,
  assistantTextSchema,
  type MadeChange,
  madeChangeSchema,
} from '#domain/admin/admin-assistant.ts';
import type { Failure, Result } from '#domain/result/failure.ts';
import type { AssistantText } from '#shared/assistant-text.ts';
import { get, post, shapedBy } from './admin-call.ts';

const ask = (query: object): Promise<Result<AdminAssistant[]>> =>
  get('admin/assistants', (body) => adminAssistantsSchema.safeParse(body).data?.items, query);

/** Assistants that members do not see. */
export const listHiddenAssistants = (): Promise<Result<AdminAssistant[]>> => ask({});

/** An assistant as it is now, seen by members or not. */
export async function readAssistant(id: string): Promise<Result<AdminAssistant>> {
  const answer = await ask({ id });
  if (!answer.ok) return answer;
  const [assistant] = answer.value;
  return assistant
    ? { ok: true, value: assistant }
    : { ok: false, failure: { kind: 'server-broken', status: 404 } };
}

const change = (route: string, body: object): Promise<Result<MadeChange>> =>
  post(route, body, shapedBy(madeChangeSchema));

/**
 * Stores an assistant.
 * @param base what its author has seen, null for a new one
 */
export const saveAssistant = (
  id: string,
  base: AssistantText | null,
  assistant: AssistantText,
): Promise<Result<MadeChange>> => change('save-assistant', { id, base, assistant });

/** Shows an assistant to members, or hides it. */
export const publishAssistant = (id: string, published: boolean): Promise<Result<MadeChange>> =>
  change('publish-assistant', { id, published });

export const deleteAssistant = (id: string): Promise<Result<MadeChange>> =>
  change('delete-assistant', { id });

/** What is there now, of a refusal because somebody else was quicker (null: deleted); undefined for any other failure. */
export function currentOf(failure: Failure): AssistantText | null | undefined {
  if (failure.kind !== 'refused' || failure.extra.current_value === undefined) return undefined;
  const current: unknown = JSON.parse(failure.extra.current_value);
  return current === null ? null : assistantTextSchema.safeParse(current).data;
}
