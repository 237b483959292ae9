import type { Assistant } from '#domain/assistant/assistant.ts';

/** What changed in the catalogue of one epoch between two of its sequences. */
export type CatalogueChange = {
  after: number;
  seq: number;
  epoch: string;
  items: readonly Assistant[];
  gone: readonly string[];
};
