/**
 * What a page does when a worker takes it over. The first one of all only makes it ready for offline use. A later
 * one is an update: this page asked for it and reloads, or another tab did, and this one may hold a text half
 * written, so that it is offered the reload and not given it.
 */
export function onControllerChange(page: {
  isControlled: boolean;
  isUpdating: boolean;
}): 'ready' | 'offer' | 'reload' {
  if (!page.isControlled) return 'ready';
  return page.isUpdating ? 'reload' : 'offer';
}
