const READY_WITHIN_MS = 60_000;

/**
 * Waits until a server says by itself that it is ready. A 200 alone says nothing: PocketBase without hooks answers every
 * path that it does not know with the app's page.
 * @param {string} url
 * @param {number} [within] milliseconds
 */
export async function untilReady(url, within = READY_WITHIN_MS) {
  const deadline = Date.now() + within;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(`${url}/api/app/ready`, { signal: AbortSignal.timeout(5000) });
      const text = await response.text();
      if (response.ok && saysReady(text)) return;
      last = `${response.status} ${text.slice(0, 200)}`;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`PocketBase was not ready within ${within / 1000} s: ${last}`);
}

/** @param {string} text */
function saysReady(text) {
  try {
    return JSON.parse(text).ready === true;
  } catch {
    return false;
  }
}
