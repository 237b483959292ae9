/** Version and build of the running app: the build is the mark in the name of the script that started it. */
export function appVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src ?? '';
  const build = /-([\w-]{8})\.js$/.exec(script)?.[1] ?? 'desenvolvimento';
  return `${import.meta.env.VITE_APP_VERSION ?? ''} (${build})`.trim();
}
