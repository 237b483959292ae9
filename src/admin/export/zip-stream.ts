import { Zip, ZipDeflate } from 'fflate';

/** Files written one after another into one zip; its bytes are handed on as they come. */
export class ZipStream {
  private readonly zip: Zip;
  private file: ZipDeflate | null = null;

  constructor(onBytes: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.zip = new Zip((error, bytes) => {
      if (error) throw error;
      onBytes(bytes as Uint8Array<ArrayBuffer>);
    });
  }

  /** Ends the file before and begins the next one. */
  begin(name: string): void {
    this.endFile();
    this.file = new ZipDeflate(name, { level: 6 });
    this.zip.add(this.file);
  }

  write(bytes: Uint8Array): void {
    this.file?.push(bytes);
  }

  end(): void {
    this.endFile();
    this.zip.end();
  }

  private endFile(): void {
    this.file?.push(new Uint8Array(), true);
    this.file = null;
  }
}
