/** The plans an administrator can give, in the specification's order. */
export const PLAN_TYPES = ['Anual', 'Bônus', 'Promoção', 'Licença Profissional', 'Vitalício', 'Produto'];
