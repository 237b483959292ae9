import * as z from 'zod/mini';
import type { RegistrationRequest } from '#domain/registration/registration.ts';
import type { Result } from '#domain/result/failure.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

const pendingAnswer = z.object({ status: z.literal('pending') });

/** Asks for access. Harmless to repeat: a second pending request of one address adds nothing. */
export const register = (body: RegistrationRequest): Promise<Result<{ status: 'pending' }>> =>
  request(
    (signal) => pocketBase.send('/api/app/register', { method: 'POST', body, signal }),
    (answer) => pendingAnswer.safeParse(answer).data,
  );
