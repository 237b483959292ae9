/** Only in tests, for superusers: how many places of a lane (`host/semaphore.ts`) are taken at this moment. */
routerAdd('GET', '/api/tests/places/{lane}', (e) => {
  const places = /** @type {Record<string, number>} */ (
    $app.store().get(`semaphore:${e.request.pathValue('lane')}`)
  );
  let taken = 0;
  for (let n = 0; places[`p${n}`] !== undefined; n += 1) if (places[`p${n}`]) taken += 1;
  return e.json(200, { taken });
});
