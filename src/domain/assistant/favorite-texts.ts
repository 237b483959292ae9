/** The specification's texts for a favourite that could not be changed; also when the server refuses later. */
export const favoriteFailure = (on: boolean): { title: string; description: string } => ({
  title: 'Erro',
  description: on ? 'Não foi possível adicionar aos favoritos.' : 'Não foi possível remover dos favoritos.',
});
