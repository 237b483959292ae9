import { withApostrophe } from '#shared/apostrophe.ts';
import { fold } from '#shared/fold.ts';
import { Illustration } from '#ui/page/illustration.tsx';

type Props = {
  hasFavorites: boolean;
  isFiltered: boolean;
  tab: string;
  query: string;
  categories: readonly { name: string }[];
  onCategory: (name: string) => void;
};

const plain = (text: string): string => fold(withApostrophe(text));

/** Nothing to show, and what to do about it: the search reads no categories, whose names people type. */
export default function EmptyState({ hasFavorites, isFiltered, tab, query, categories, onCategory }: Props) {
  const isFirstFavorite = tab === 'favorites' && !hasFavorites;
  const asked = plain(query.trim());
  const meant =
    asked && tab !== 'favorites' ? categories.filter(({ name }) => plain(name).includes(asked)) : [];
  return (
    <div className="grid justify-items-center gap-2 py-10 text-center">
      <Illustration art={isFirstFavorite ? 'no-favorites' : 'nothing-found'} />
      <p className="text-lg font-semibold">
        {isFirstFavorite ? 'Você ainda não tem assistentes favoritos.' : 'Nenhum assistente encontrado.'}
      </p>
      <p className="text-balance text-muted">
        {isFirstFavorite
          ? 'Clique no coração de um assistente para guardá-lo aqui.'
          : isFiltered
            ? 'Tente ajustar a busca ou os filtros.'
            : tab === 'favorites'
              ? 'Os seus favoritos não estão no catálogo agora.'
              : 'O catálogo ainda está vazio.'}
      </p>
      {meant.map(({ name }) => (
        <button key={name} type="button" className="btn btn-quiet" onClick={() => onCategory(name)}>
          Ver a categoria {name}
        </button>
      ))}
    </div>
  );
}
