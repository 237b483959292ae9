import { lazy, Suspense } from 'react';

type Props = {
  /** Text in Markdown. Nothing in it can be more than text, lists, quotes and links. */
  text: string;
  /** The level of its highest heading on this page. */
  topLevel: 2 | 3;
};

// The reader of Markdown is larger than the screens that use it: only who sees such a text loads it. Should that
// fail, the words themselves are still there.
const Markdown = lazy(() => import('./markdown.tsx').catch(() => ({ default: PlainText })));

/** A text of the self-hoster. */
export function MarkdownText(props: Props) {
  return (
    <Suspense
      fallback={
        <p role="status" className="text-muted">
          Carregando...
        </p>
      }
    >
      <Markdown {...props} />
    </Suspense>
  );
}

const PlainText = ({ text }: Props) => <div className="whitespace-pre-wrap">{text}</div>;
