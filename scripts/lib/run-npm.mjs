import { runCommand } from './run-command.mjs';

/**
 * Runs npm as the file that the npm of `npm start` names: on Windows npm itself is a .cmd file, which Node begins in a shell
 * alone.
 * @param {string[]} args
 * @param {Parameters<typeof runCommand>[2]} options
 */
export function runNpm(args, options) {
  const file = process.env.npm_execpath ?? '';
  return file.endsWith('npm-cli.js')
    ? runCommand(process.execPath, [file, ...args], options)
    : runCommand('npm', args, options);
}
