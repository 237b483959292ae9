/** Another process of this binary, for one hidden command that lives in a hooks folder of its own and so loads nothing else. */

/** @param args of the binary, beside those that every child has */
export function command(folder: string, name: string, args: string[]) {
  const hooks = `${__hooks}/${folder}`;
  return $os.cmd(
    String($os.args[0]),
    name,
    `--hooksDir=${hooks}`,
    `--migrationsDir=${hooks}/none`,
    '--hooksPool=1',
    '--hooksWatch=false',
    '--automigrate=false',
    // a binary under the temporary folder looks like 'go run' to PocketBase, and its log would mix with the answer
    '--dev=false',
    ...args,
  );
}
