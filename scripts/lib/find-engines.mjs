import { spawnSync } from 'node:child_process';
import { findExecutable } from './find-executable.mjs';

/** The system's own: its bindings of GTK are no package of another Python. */
export const SYSTEM_PYTHON = '/usr/bin/python3';

/** Where a Firefox is, or null. `FIREFOX_BIN` names another one. */
export const findFirefox = () =>
  process.env.FIREFOX_BIN || findExecutable('firefox-esr') || findExecutable('firefox');

/**
 * What WebKitGTK is driven with, or null while one of its parts is missing: the driver, a screen that nobody sees, and
 * the bindings with which `tests/engines/drivers/webkit-window.py` opens its window.
 */
export function findWebKit() {
  const driver = findExecutable('WebKitWebDriver');
  const screen = findExecutable('Xvfb');
  if (!driver || !screen) return null;
  const bindings = 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")';
  return spawnSync(SYSTEM_PYTHON, ['-c', bindings]).status === 0 ? { driver, screen } : null;
}
