/** What the console commands, the check and retention use of the VM beyond the rest of the hooks. */

interface PbBytes extends ArrayLike<number> {}

declare function require(path: `${string}/lib/retention.js`): typeof import('../lib/retention.js');
declare function require(
  path: `${string}/lib/console/before-bootstrap.js`,
): typeof import('../lib/console/before-bootstrap.js');
declare function require(
  path: `${string}/lib/import/assistants.js`,
): typeof import('../lib/import/assistants.js');
declare function require(path: `${string}/lib/import/members.js`): typeof import('../lib/import/members.js');
declare function require(
  path: `${string}/lib/person/export-member.js`,
): typeof import('../lib/person/export-member.js');
declare function require(
  path: `${string}/lib/person/erase-member.js`,
): typeof import('../lib/person/erase-member.js');
declare function require(
  path: `${string}/lib/person/end-sessions.js`,
): typeof import('../lib/person/end-sessions.js');
declare function require(path: `${string}/lib/check/check.js`): typeof import('../lib/check/check.js');

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
