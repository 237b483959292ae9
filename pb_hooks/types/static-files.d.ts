/** What serving the app needs of the VM beyond the common declarations. */
declare function require(path: `${string}/lib/static-files.js`): typeof import('../lib/static-files.js');

interface PbFileInfo {
  modTime(): { unixNano(): number };
}
