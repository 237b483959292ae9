import { expect, it } from 'vitest';
import { type AssistantUsage, sortUsage, usageCsv, usageText } from './catalogue-usage.ts';

const usage = (id: string, change: Partial<AssistantUsage>): AssistantUsage => ({
  id,
  name: `=${id}`,
  category: 'Blog',
  published: true,
  month: 0,
  quarter: 0,
  hearts: 0,
  ever: true,
  ...change,
});

it('fewer than five are never a number, on the screen and in the file', () => {
  expect([null, 0, 5, 1234].map(usageText)).toEqual(['menos de 5', '0', '5', '1.234']);
  const [, line] = usageCsv([usage('a', { month: null, quarter: 1234, published: false })]).split('\r\n');
  expect(line).toBe("'=a;Blog;menos de 5;1234;0;Não;Não;a");
});

it('most used comes first, and fewer than five before none', () => {
  const items = [usage('none', {}), usage('few', { month: null }), usage('many', { month: 5 })];
  expect(sortUsage(items, 'month').map(({ id }) => id)).toEqual(['many', 'few', 'none']);
});
