import { countText } from '#shared/count-text.ts';

type Tiles = { total: number; active: number; lifetime: number; expired: number };

/** How many members there are, whatever the search. */
export function UserTiles({ tiles }: { tiles: Tiles | undefined }) {
  const shown = [
    ['Total de usuários', tiles?.total],
    ['Ativos', tiles?.active],
    ['Vitalícios', tiles?.lifetime],
    ['Expirados', tiles?.expired],
  ] as const;
  return (
    <dl className="tiles">
      {shown.map(([name, count]) => (
        <div key={name} className="panel">
          <dt>{name}</dt>
          <dd>{count === undefined ? '–' : countText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
