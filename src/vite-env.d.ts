/** Read as properties, these are put in by the build one by one; by brackets it would put in all of them. */
interface ImportMetaEnv {
  readonly VITE_APP_NAME?: string;
  readonly VITE_APP_VERSION?: string;
}
