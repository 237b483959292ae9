/** What administrators are told of what people have sent: one with a button to it, several as a list with a link each. */

import * as mailLayout from './mail-layout.ts';

export type Told<T> = {
  appName: string;
  appUrl: string;
  /** the newest */
  rows: T[];
  /** those and the others */
  total: number;
};
type One = { subject: string; paragraphs: string[]; label: string; footer?: string };
type Several<T> = { subject: string; intro: string; line: (row: T) => string; label: string };

/** @param tab of the administration, where they are */
export function newsMail<T extends { id: string }>(
  { appName, appUrl, rows, total }: Told<T>,
  tab: string,
  one: (row: T) => One,
  several: Several<T>,
) {
  const list = `${appUrl}/admin?tab=${tab}`;
  const linkTo = ({ id }: T) => `${list}&id=${id}`;
  const footer = `Você recebe esta mensagem porque administra ${appName}.`;
  const [first] = rows;
  if (first && total === 1) {
    const { label, ...page } = one(first);
    return mailLayout.mailPage({ footer, ...page, button: { label, link: linkTo(first) } });
  }
  const { subject, intro, line, label } = several;
  return mailLayout.mailPage({
    subject,
    paragraphs: [`${intro}${total > rows.length ? `; as ${rows.length} mais recentes` : ''}:`],
    items: rows.map((row) => ({ text: line(row), link: linkTo(row) })),
    button: { label, link: list },
    footer,
  });
}
