import * as z from 'zod/mini';
import type { Result } from '#domain/failure.ts';
import type { RegistrationRequest } from '#domain/registration.ts';
import { pocketBase } from '#server/client.ts';
import { request } from '#server/request.ts';

const pendingAnswer = z.object({ status: z.literal('pending') });

/** Asks for access. Harmless to repeat: a second pending request of one address adds nothing. */
export const submitRegistration = (body: RegistrationRequest): Promise<Result<{ status: 'pending' }>> =>
  request(
    (signal) => pocketBase.send('/api/app/register', { method: 'POST', body, signal }),
    (answer) => pendingAnswer.safeParse(answer).data,
  );
