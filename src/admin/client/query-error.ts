import type { Failure, Result } from '#domain/result/failure.ts';

/** A classified failure as the exception that queries need. */
export class QueryError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** The value of a call's answer; throws `QueryError`. */
export async function unwrap<T>(answer: Result<T> | Promise<Result<T>>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new QueryError(result.failure);
  return result.value;
}
