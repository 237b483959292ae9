const PIECE_BYTES = 1_000_000;

/**
 * A file that grows piece by piece. Finished pieces are Blobs, which browsers keep outside the page's memory: a
 * hundred thousand rows never stand in it at once.
 */
export class BlobWriter {
  private readonly finished: Blob[] = [];
  private pending: Uint8Array<ArrayBuffer>[] = [];
  private pendingBytes = 0;

  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    if (this.pendingBytes >= PIECE_BYTES) this.settle();
  }

  finish(type: string): Blob {
    this.settle();
    return new Blob(this.finished, { type });
  }

  private settle(): void {
    if (this.pendingBytes > 0) this.finished.push(new Blob(this.pending));
    this.pending = [];
    this.pendingBytes = 0;
  }
}
