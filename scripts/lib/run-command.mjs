import { spawn } from 'node:child_process';

/**
 * Runs a command to its end. With `quiet` the output is kept and only comes back in the error, so that a step
 * that works stays one line on the screen.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {Promise<string>} what the command printed (only with `quiet`)
 */
export function runCommand(command, args, { cwd, env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...(cwd && { cwd }),
      env: env ?? process.env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (cause) => reject(new Error(`${command} could not be started: ${cause.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args[0] ?? ''} ended with ${signal ?? code}\n${output}`.trim()));
    });
  });
}
