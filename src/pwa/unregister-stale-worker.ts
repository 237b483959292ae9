/**
 * Has the browser cleared the app's files while the worker stayed? The worker would never notice, and the app would open
 * no more without a network. It is let go; the next start puts it in anew, files and all. (Registered again at once,
 * Chrome would revive the old one as it is.)
 * @returns whether it was let go
 */
export async function unregisterStaleWorker(registration: ServiceWorkerRegistration): Promise<boolean> {
  if (!registration.active || registration.installing || registration.waiting) return false;
  if (await caches.match('/index.html', { ignoreSearch: true })) return false;
  return registration.unregister();
}
