import { call } from '../http.ts';
import { openStream, type Stream } from '../stream.ts';
import type { Question } from './questions.ts';
import type { World } from './world.ts';

/** A question as the options of a topic of the whole collection. */
export const topicOf = ({ base, query }: Question): string =>
  `${base}/*?options=${encodeURIComponent(JSON.stringify({ query }))}`;

/** Asked nothing: it says that a change has arrived. */
const plainTopic = (base: string) => `${base}/*`;

/** A stream of Ana's that asks all questions. */
export async function listenTo(world: World, questions: Question[]): Promise<Stream> {
  const stream = await openStream(world.server);
  const topics = [...questions.map(topicOf), ...[...world.ana.keys()].map(plainTopic)];
  const answer = await stream.subscribe(world.token, topics);
  if (answer.status !== 204) throw new Error(answer.text);
  return stream;
}

/** Each change is held against hundreds of questions, one after the other. */
const TOLD_WITHIN_MS = 60_000;

/** Changes everything that Ana may see, and returns the topics on which she heard of it. */
export async function heard({ server, ana }: World, stream: Stream): Promise<string[]> {
  const { superuserToken: token } = server;
  const before = stream.events.length;
  // Twice: what was sent for the first round has come when the second one has.
  for (const round of [1, 2]) {
    for (const [name, { id }] of ana) {
      const answer = await call(server, 'PATCH', `/api/collections/${name}/records/${id}`, {
        token,
        body: {},
      });
      if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
    }
    const told = (name: string) =>
      stream.events.slice(before).filter(({ topic }) => topic === plainTopic(name)).length >= round;
    const own = ['users', 'profiles', 'marketing_assistants', 'user_favorites', 'support_requests'];
    if (!(await stream.until(() => own.every(told), TOLD_WITHIN_MS)))
      throw new Error(
        `not told: ${own.filter((name) => !told(name))}; the stream is open: ${stream.isOpen()}`,
      );
  }
  return [...new Set(stream.events.slice(before).map(({ topic }) => topic))].sort();
}
