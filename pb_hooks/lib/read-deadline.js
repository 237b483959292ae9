/** Deadlines for what is still to be read of a request, which PocketBase gives five minutes. */

/**
 * The connection under gzip and PocketBase's wrappers.
 * @param {PbRequestEvent} e
 * @returns {PbResponseWriter}
 */
function connection(e) {
  let writer = e.response;
  while (!writer.setReadDeadline && writer.unwrap) writer = writer.unwrap();
  return writer;
}

/** The rest of the body must come within so many seconds. @param {PbRequestEvent} e @param {number} seconds */
function readWithin(e, seconds) {
  connection(e).setReadDeadline?.(new DateTime().add(seconds * 1e9).time());
}

module.exports = { readWithin };
