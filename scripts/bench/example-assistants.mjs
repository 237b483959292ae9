import { SAMPLE_ASSISTANTS } from '../demo/assistants.mjs';

const WORDS = [
  ...new Set(
    SAMPLE_ASSISTANTS.flatMap(({ name, description }) =>
      `${name} ${description}`.split(/[\s,.]+/).filter(Boolean),
    ),
  ),
];
const CATEGORIES = [...new Set(SAMPLE_ASSISTANTS.map(({ category }) => category))];
const TAGS = [...new Set(SAMPLE_ASSISTANTS.flatMap(({ tags }) => tags))];

/**
 * Assistants in the words of the sample, the same ones in every run: names, texts and tags of believable lengths, about
 * 450 characters each.
 * @param {number} count
 * @param {number} [begin] the number of the first
 */
export function exampleAssistants(count, begin = 0) {
  const random = seeded(20261121 + begin);
  /** @param {readonly string[]} from @param {number} length */
  const some = (from, length) =>
    Array.from({ length }, () => from[Math.floor(random() * from.length)] ?? '').join(' ');
  return Array.from({ length: count }, (_, i) => {
    const number = begin + i;
    const tags = [...new Set([some(TAGS, 1), some(TAGS, 1), some(TAGS, 1)])];
    return {
      id: `b${String(number).padStart(14, '0')}`,
      name: `${some(WORDS, 3)} ${number}`,
      description: some(WORDS, 50),
      category: some(CATEGORIES, 1),
      tags,
      url: `https://assistentes.exemplo.com.br/${number}`,
    };
  });
}

/** @param {number} seed @returns {() => number} from 0 up to 1, the same sequence for one seed */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
