const COUNT = new Intl.NumberFormat('pt-BR');

/** '1.200 de 10.000'. */
export const progressText = ({ done, total }: { done: number; total: number }): string =>
  `${COUNT.format(done)} de ${COUNT.format(total)}`;
