/** What the console commands, the check and retention use of the VM beyond the rest of the hooks. */

interface PbBytes extends ArrayLike<number> {}

interface PbApp {
  auxDB(): PbDb;
  newBackupsFilesystem(): {
    list(prefix: string): PbArray<{ modTime: { unixNano(): number } }>;
    close(): void;
  };
}

interface PbChild {
  output(): unknown;
}

declare const $http: {
  send(request: { url: string; method: string; timeout: number }): {
    statusCode: number;
    headers: Record<string, PbArray<string> | undefined>;
    json: { ready?: unknown; version?: unknown } | null;
  };
};
