import { SAMPLE_ASSISTANTS } from '../demo/assistants.mjs';

/** PocketBase's SQL console takes 5,000 characters at once. */
const BATCH = 5;
const WORDS = [
  ...new Set(SAMPLE_ASSISTANTS.flatMap(({ name, description }) => `${name} ${description}`.split(/[\s,.]+/))),
];
const CATEGORIES = [...new Set(SAMPLE_ASSISTANTS.map(({ category }) => category))];
const TAGS = [...new Set(SAMPLE_ASSISTANTS.flatMap(({ tags }) => tags))];

/**
 * Fills the catalogue with assistants in the words of the sample, the same ones in every run: names, texts and
 * tags of believable lengths, about 450 characters each.
 * @param {Pick<import('./bench-server.mjs').BenchServer, 'operate'>} server
 * @param {number} count
 */
export async function fillCatalogue({ operate }, count) {
  const random = seeded(20261121);
  /** @param {readonly string[]} from @param {number} length */
  const some = (from, length) =>
    Array.from({ length }, () => from[Math.floor(random() * from.length)] ?? '').join(' ');
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => {
      const number = from + i;
      const tags = [some(TAGS, 1), some(TAGS, 1), some(TAGS, 1)];
      const values = [
        `b${String(number).padStart(14, '0')}`,
        `${some(WORDS, 3)} ${number}`,
        some(WORDS, 50),
        some(CATEGORIES, 1),
        JSON.stringify([...new Set(tags)]),
        `https://assistentes.exemplo.com.br/${number}`,
      ];
      const quoted = values.map((value) => `'${value.replaceAll("'", "''")}'`);
      return `(${quoted.join(',')},1,'2026-01-01 00:00:00.000Z','2026-01-01 00:00:00.000Z')`;
    });
    const columns = 'id,name,description,category,tags,url,published,created_at,updated_at';
    await operate('/api/sql', {
      query: `INSERT INTO marketing_assistants (${columns}) VALUES ${rows.join(',')}`,
    });
  }
}

/** @param {number} seed @returns {() => number} from 0 up to 1, the same sequence for one seed */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
