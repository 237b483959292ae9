/** Writes a line to the terminal. @param {string} line */
export const log = (line) => {
  process.stdout.write(`${line}\n`);
};
