import type { Change } from './programs.ts';

/** A fault in one of the programs that must not go unnoticed. */
type ProgramMutant = { where: 'client' | 'hooks' } & Change;

/** A trigger that says something else, or is not there (`to` null). */
export interface TriggerMutant {
  where: 'trigger';
  trigger: string;
  from: string;
  to: string | null;
}

export type Mutant = ProgramMutant | TriggerMutant;

/** In a file of `src`. */
export const client = (file: string, from: string, to = ''): Mutant => ({
  where: 'client',
  file: `src/${file}`,
  from,
  to,
});

/** In a compiled file of the hooks. */
export const hooks = (file: string, from: string, to = ''): Mutant => ({ where: 'hooks', file, from, to });

export const trigger = (name: string, from = '', to: string | null = null): Mutant => ({
  where: 'trigger',
  trigger: name,
  from,
  to,
});

export const nameOf = (mutant: Mutant): string =>
  mutant.where === 'trigger'
    ? `${mutant.trigger}: ${mutant.to === null ? 'missing' : mutant.to}`
    : `${mutant.file}: ${mutant.from.replace(/\s+/g, ' ').slice(0, 60)} → ${mutant.to.replace(/\s+/g, ' ').slice(0, 40) || '(nothing)'}`;
