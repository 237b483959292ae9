/** An element of the page: its name, its attributes, and what it holds. */
export type PictureNode = string | [tag: string, attributes: Record<string, string>, ...PictureNode[]];

/**
 * What the top of the catalogue looked like last (src/app/processes/keep-picture.ts). The document shows it at the next start
 * (src/app/early-start.ts) until the app has drawn itself.
 */
export type StartPicture = {
  /** Address of the entry that drew it: another build may draw something else. */
  build: string;
  /** Of the window. */
  width: number;
  /** End of the lease, ms. */
  until: number;
  /** What the page has beyond the document's own styles, a file of which would have to be waited for; and its icons as points. */
  styles: string;
  nodes: PictureNode[];
};
