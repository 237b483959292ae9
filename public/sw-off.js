// The emergency brake: served in place of sw.js while a file named "sw-off" lies in the data folder (docs/kill-switch.md).
// Takes over from whatever worker a broken build left on a device, throws its files away and itself with them, so
// that the next navigation comes from the server. IndexedDB is not touched: unsent favourites stay. Nobody is
// reloaded: a page that still works may hold a text half written.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
