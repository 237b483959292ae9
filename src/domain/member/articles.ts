/** What the federal council asks of advertisements, by its articles (docs/pt/identificacao.md has their words). */
const RESOLUTION = 'Resolução CFM nº 2.336, de 13/07/2023';
export const ARTICLES = {
  doctor: 'art. 4º, I',
  specialty: 'art. 4º, II',
  course: 'art. 13, § 1º, d',
  degree: 'art. 13, § 1º, e',
  clinic: 'art. 5º, I, a',
  director: 'art. 5º, I, b',
} as const;
export type Article = (typeof ARTICLES)[keyof typeof ARTICLES];

/** 'Segue a Resolução CFM nº 2.336, de 13/07/2023: art. 4º, I; art. 4º, II.' */
export const basisText = (articles: readonly string[]): string =>
  `Segue a ${RESOLUTION}: ${articles.join('; ')}.`;
