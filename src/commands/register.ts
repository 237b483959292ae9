import type { RegistrationRequest } from '#domain/registration/registration.ts';
import { notSentText } from '#domain/registration/registration-texts.ts';
import { codeOf } from '#domain/result/failure.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/registration.ts';
import { clearRegistrationDraft } from '#store/device/registration-draft.ts';

/** Asks for access. Only once the server has the request does the device forget what was typed. */
export async function register(registration: RegistrationRequest): Promise<Outcome> {
  const answer = await server.register(registration);
  if (answer.ok) {
    clearRegistrationDraft();
    return { ok: true, value: undefined };
  }
  const { failure } = answer;
  return { ok: false, code: codeOf(failure), ...notSentText(failure, navigator.onLine) };
}
