/**
 * Whether the app runs from the home screen. There a mail's link opens the browser, never this window. In `ui`, and not
 * in the feature `install`: the screens of sign-in and account ask it too, and features do not know each other.
 */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  matchMedia('(display-mode: fullscreen)').matches ||
  // Older iPhones know only this.
  ('standalone' in navigator && navigator.standalone === true);
