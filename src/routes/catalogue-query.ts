/** Query parameters of `/dashboard` that only administrators use, apart from `query.ts`: members do not load them. */
export const catalogueQueryNames = {
  /** The sheet that brings a file into the catalogue. */
  importFile: 'importar',
  /** The sheet that says what is used. */
  usage: 'uso',
} as const;

/** The one value of both. */
export const CATALOGUE = 'catalogo';
