import { useCallback, useEffect, useState } from 'react';
import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { AssistantUsage } from '#domain/admin/catalogue-usage.ts';
import { listUsage } from '#server/admin-catalogue-usage.ts';

/** How the catalogue is used, read once when it is looked at; `problem` says why it could not be. */
export function useUsage(): {
  items: readonly AssistantUsage[] | null;
  problem: string;
  ask: () => void;
} {
  const [items, setItems] = useState<readonly AssistantUsage[] | null>(null);
  const [problem, setProblem] = useState('');
  const ask = useCallback(() => {
    setProblem('');
    void runAdminAction('Não foi possível carregar o uso', listUsage).then((answer) => {
      if (answer.ok) setItems(answer.value);
      else setProblem(`${answer.title}. ${answer.description}`);
    });
  }, []);
  useEffect(ask, [ask]);
  return { items, problem, ask };
}
