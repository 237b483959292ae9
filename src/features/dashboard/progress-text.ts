import { countText } from '#shared/count-text.ts';

/** '1.200 de 10.000'. */
export const progressText = ({ done, total }: { done: number; total: number }): string =>
  `${countText(done)} de ${countText(total)}`;
