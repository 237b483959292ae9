import type { Assistant } from '#domain/assistant/assistant.ts';

/**
 * A part of the catalogue. IndexedDB costs per record, not per byte: 64 buckets are read and written about
 * twenty times as fast as 10,000 rows, and a change still rewrites only the buckets that it touches. The assistants lie in columns,
 * a list for each field: objects would bring the name of every field along, which Chromium takes a third longer to store and read.
 */
export type Bucket = { number: number } & { [Field in keyof Assistant]: Assistant[Field][] };

export const toBucket = (number: number, assistants: readonly Assistant[]): Bucket => ({
  number,
  id: assistants.map(({ id }) => id),
  name: assistants.map(({ name }) => name),
  description: assistants.map(({ description }) => description),
  category: assistants.map(({ category }) => category),
  tags: assistants.map(({ tags }) => tags),
  url: assistants.map(({ url }) => url),
});

/** The assistants of a bucket; none of one that is not there. */
export const assistantsIn = (bucket: Bucket | undefined): Assistant[] =>
  bucket?.id.map((id, at) => ({
    id,
    name: bucket.name[at] ?? '',
    description: bucket.description[at] ?? '',
    category: bucket.category[at] ?? '',
    tags: bucket.tags[at] ?? [],
    url: bucket.url[at] ?? '',
  })) ?? [];

export const BUCKET_COUNT = 64;

/**
 * The bucket in which an assistant lives on every device: a hash of its id (FNV-1a), which fills them evenly also with ids that
 * count upwards. Chromium stores a record of 200 KB four times as slowly as two of 100. Another hash needs a version of the
 * database that sorts anew what devices hold.
 */
export function bucketOf(assistantId: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < assistantId.length; i++) hash = Math.imul(hash ^ assistantId.charCodeAt(i), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKET_COUNT;
}

/** The assistants of every bucket, by its number. */
export function groupByBucket(assistants: readonly Assistant[]): Assistant[][] {
  const groups: Assistant[][] = Array.from({ length: BUCKET_COUNT }, () => []);
  for (const assistant of assistants) groups[bucketOf(assistant.id)]?.push(assistant);
  return groups;
}

/** All buckets, each with its assistants. */
export const sortIntoBuckets = (assistants: readonly Assistant[]): Bucket[] =>
  groupByBucket(assistants).map((group, number) => toBucket(number, group));
