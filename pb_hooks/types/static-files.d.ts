/** What serving the app needs of the VM beyond the common declarations. */

interface PbFileInfo {
  modTime(): { unixNano(): number };
}
