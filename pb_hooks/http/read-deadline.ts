/** Deadlines for what is still to be read of a request, which PocketBase gives five minutes. */

/** The connection under gzip and PocketBase's wrappers. */
function connection(e: PbRequestEvent): PbResponseWriter {
  let writer = e.response;
  while (!writer.setReadDeadline && writer.unwrap) writer = writer.unwrap();
  return writer;
}

/** The rest of the body must come in time. */
export function readWithin(e: PbRequestEvent, milliseconds: number) {
  connection(e).setReadDeadline?.(new DateTime().add(milliseconds * 1e6).time());
}
