import * as z from 'zod/mini';
import { safeUrl } from './assistant.ts';

/** The server's form of an assistant. Apart from the type: what shows the mirror needs no schema library. */
export const assistantSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  // One row with strange tags must not hold the whole catalogue back.
  tags: z.catch(z.array(z.string()), []),
  url: z.pipe(z.string(), z.transform(safeUrl)),
});
