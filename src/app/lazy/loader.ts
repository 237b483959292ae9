/** A screen's code, and what is known of it once it has arrived. */
export type Loader<Module> = (() => Promise<Module>) & { loaded?: Module };

/** A loader that keeps what it has loaded. */
export function remembering<Module>(load: () => Promise<Module>): Loader<Module> {
  const loader: Loader<Module> = async () => {
    loader.loaded = await load();
    return loader.loaded;
  };
  return loader;
}
