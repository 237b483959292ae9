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

/** The rest of the body must come in time. @param {PbRequestEvent} e @param {number} milliseconds */
function readWithin(e, milliseconds) {
  connection(e).setReadDeadline?.(new DateTime().add(milliseconds * 1e6).time());
}

module.exports = { readWithin };
