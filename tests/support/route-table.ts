import { createRequire } from 'node:module';

/** The route table as PocketBase runs it, by method and path. */
export const { ROUTES } = createRequire(import.meta.url)('../../dist/pb_hooks/routing/route-table.js') as {
  ROUTES: Record<string, { access: string; body?: number }>;
};
