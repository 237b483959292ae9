import type { Result } from '#domain/result/failure.ts';
import { type AuthAnswer, takeSession } from './sign-in.ts';

/** Authenticates as the example member of a public demonstration. */
export const demoSession = (): Promise<Result<AuthAnswer>> => takeSession('/api/app/demo-session', {});
