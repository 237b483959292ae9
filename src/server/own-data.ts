import type { Result } from '#domain/result/failure.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

/** A record as the server returns it; handed on to its owner unread. */
export type OwnRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is OwnRecord => typeof value === 'object' && value !== null;

/** What the person's own account or profile holds; both have the user's id. */
export const fetchOwn = (collection: 'users' | 'profiles', id: string): Promise<Result<OwnRecord>> =>
  request(
    (signal) => pocketBase.collection(collection).getOne(id, { signal }),
    (body) => {
      if (!isRecord(body) || body['id'] !== id) return undefined;
      const { collectionId, collectionName, expand, ...fields } = body;
      return fields;
    },
  );
