/** Whether the app runs from the home screen. There a mail's link opens the browser, never this window. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  matchMedia('(display-mode: fullscreen)').matches ||
  // Older iPhones know only this.
  ('standalone' in navigator && navigator.standalone === true);
