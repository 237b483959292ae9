import { expect, it } from 'vitest';
import { storedMoment } from '#shared/sao-paulo.ts';
import { countNewReplies, type ThreadMessage, type Ticket } from './ticket.ts';

const day = (n: number, second = 0): string => storedMoment(Date.UTC(2026, 10, n, 12, 0, second));

const message = (id: string, author: ThreadMessage['author'], created_at: string): ThreadMessage => ({
  id,
  message: id,
  author,
  created_at,
});

const ticket = (id: string, updated_at: string, ...messages: ThreadMessage[]): Ticket => ({
  id,
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  message: id,
  status: 'aberto',
  created_at: day(1),
  updated_at,
  messages,
});

const answered = ticket('a', day(3, 1), message('a1', 'admin', day(3)));
const writtenAgain = ticket('a', day(4), message('a1', 'admin', day(3)), message('a2', 'member', day(4)));

it.each([
  ['an answer that was not there', [ticket('a', day(1))], [answered], 1],
  ['an answer that was there', [answered], [writtenAgain], 0],
  ['an answer to a ticket that was not there', [], [answered], 1],
  ['a first list with an answer just given', undefined, [ticket('b', day(2)), answered], 1],
  ['a first list with an answer of former days', undefined, [writtenAgain], 0],
  ['a first list whose latest news is another ticket', undefined, [ticket('b', day(5)), answered], 0],
  ['a first list that is empty', undefined, [], 0],
])('counts the new answers of %s', (_, before, now, count) => {
  expect(countNewReplies(before, now)).toBe(count);
});
