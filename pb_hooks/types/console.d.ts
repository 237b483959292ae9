/** What the console commands, the check and retention use of the VM beyond the rest of the hooks. */

interface PbBytes {
  readonly length: number;
  [at: number]: number;
}

interface PbApp {
  createBackup(context: Context, name: string): void;
  newBackupsFilesystem(): {
    list(prefix: string): PbArray<{ key: string; modTime: { unixNano(): number } }>;
    uploadFile(file: PbFile, key: string): void;
    close(): void;
  };
  /** Restores a backup and restarts the process. */
  restoreBackup(context: Context, name: string): void;
}

interface PbFile {
  originalName: string;
}

declare const $filesystem: {
  fileFromPath(path: string): PbFile;
};

/** Go's own, for what can be given up. */
declare class Context {}

interface PbChild {
  output(): unknown;
}

declare const $http: {
  send(request: { url: string; method: string; timeout: number; headers?: Record<string, string> }): {
    statusCode: number;
    body: PbBytes;
    headers: Record<string, PbArray<string> | undefined>;
    json: { ready?: unknown; version?: unknown } | null;
  };
};
