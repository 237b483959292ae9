/** What a server answered; `json` is null when the body is none. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Json;
}

/** A JSON value that a test may look into without a schema: a missing step is undefined, and fails the test. */
export type Json = { [key: string]: Json } & { [index: number]: Json } & Iterable<Json> & {
    readonly length: number;
  };

export interface Call {
  token?: string | undefined;
  /** Sent as JSON, unless it is a string or bytes already. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** One request to a server under test; never throws because of a status. */
export async function call(
  base: { url: string },
  method: string,
  path: string,
  what: Call = {},
): Promise<Answer> {
  const headers: Record<string, string> = { ...what.headers };
  if (what.token) headers['Authorization'] = what.token;
  let body: BodyInit | undefined;
  if (what.body instanceof FormData || what.body instanceof ReadableStream) body = what.body;
  else if (typeof what.body === 'string' || what.body instanceof Uint8Array) body = what.body as BodyInit;
  else if (what.body !== undefined) body = JSON.stringify(what.body);
  if (body !== undefined && !(body instanceof FormData)) headers['Content-Type'] ??= 'application/json';
  const init: RequestInit & { duplex?: 'half' } = { method, headers };
  if (body !== undefined) init.body = body;
  if (body instanceof ReadableStream) init.duplex = 'half';
  const answer = await fetch(base.url + path, init);
  const text = await answer.text();
  let json: Json = null as never;
  try {
    json = JSON.parse(text);
  } catch {}
  return { status: answer.status, headers: answer.headers, text, json };
}

/** The refusal codes of an answer, as `field:code`. */
export function codes(answer: Answer): string[] {
  const data = Object.entries(answer.json?.['data'] ?? {}) as [string, { code?: string }][];
  return data.map(([field, problem]) => `${field}:${problem.code}`);
}

/** The status of an answer with its refusal codes. */
export const said = (answer: Answer): (number | string)[] => [answer.status, ...codes(answer)];
