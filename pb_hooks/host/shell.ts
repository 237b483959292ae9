/** Programs of the machine. */

/** The output of a program, '' when there is none of that name or it takes longer than eight seconds. */
export function shell(script: string) {
  try {
    return toString($os.cmd('timeout', '8', 'sh', '-c', `${script} 2>&1 || true`).output());
  } catch {
    return '';
  }
}
