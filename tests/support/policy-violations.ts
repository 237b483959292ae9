import type { BrowserContext } from 'playwright-core';

/** Adds to `found` whatever the content policy stops on the pages of this context from now on: one line for each. */
export async function reportViolations(context: BrowserContext, found: string[]): Promise<string[]> {
  await context.exposeBinding('tellViolation', (_source, line: string) => found.push(line));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const tell = (globalThis as unknown as { tellViolation: (line: string) => void }).tellViolation;
      tell(`${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`);
    });
  });
  return found;
}
