import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PocketBase, type ServerOptions, startPocketBase } from './pocketbase.ts';
import { binary } from './pocketbase-process.ts';

/** A server whose data lie on a disk of their own, which can be filled and freed. */
export interface OnSmallDisk {
  server: PocketBase;
  /** Takes the disk but for so many bytes. */
  fill(but: number): void;
  free(): void;
  stop(): Promise<void>;
}

/** The program, in a namespace of mounts where its data folder is such a disk; the network is everybody's. */
const inNamespace = (program: string, disk: string, dataDir: string, megabytes: number) => `#!/bin/sh
exec unshare -Urm sh -ec '
  mount -t tmpfs -o size=${megabytes}m none "${disk}"
  cp -a "${dataDir}/." "${disk}/"
  mount --bind "${disk}" "${dataDir}"
  exec "${program}" "$@"' sh "$@"
`;

/** Starts the real binary on a disk of so many megabytes; only where `mayMount` (scripts/lib/may-mount.mjs). */
export async function startOnSmallDisk(megabytes: number, options: ServerOptions = {}): Promise<OnSmallDisk> {
  const base = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const [disk, dataDir, wrapper] = [join(base, 'disk'), join(base, 'data'), join(base, 'pocketbase')];
  mkdirSync(disk);
  mkdirSync(dataDir);
  const before = process.env['POCKETBASE_BIN'];
  writeFileSync(wrapper, inNamespace(binary(), disk, dataDir, megabytes));
  chmodSync(wrapper, 0o755);
  process.env['POCKETBASE_BIN'] = wrapper;
  const server = await startPocketBase({ ...options, dataDir }).finally(() => {
    if (before === undefined) delete process.env['POCKETBASE_BIN'];
    else process.env['POCKETBASE_BIN'] = before;
  });
  // Only the server's namespace has the disk.
  const seen = `/proc/${server.pid}/root${dataDir}`;
  const ballast = join(seen, 'ballast');
  return {
    server,
    fill(but) {
      const { bavail, bsize } = statfsSync(seen);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - but)), { flag: 'a' });
    },
    free: () => rmSync(ballast),
    async stop() {
      await server.stop();
      rmSync(base, { recursive: true });
    },
  };
}
