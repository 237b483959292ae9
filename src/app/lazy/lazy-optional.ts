import { type ComponentType, lazy } from 'react';

/** Something beside the screens that nobody waits for: when its code cannot be loaded it is simply not there. */
export const lazyOptional = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy((): Promise<{ default: ComponentType<Props> }> => load().catch(() => ({ default: Nothing })));

const Nothing = () => null;
