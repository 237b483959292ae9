import './markdown.css';
import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';

/** What is not named here is dropped: above all images, which would tell a stranger's server who reads. */
const ELEMENTS = 'p h1 h2 h3 h4 h5 h6 ul ol li strong em a blockquote code pre hr br'.split(' ');

const mayOpen = (url: string): boolean => /^(https:\/\/|mailto:)/i.test(url);

/** Markdown as React elements; raw HTML in it is dropped, and no address but https and mailto becomes a link. */
export default function Markdown({ text, topLevel }: { text: string; topLevel: 2 | 3 }) {
  return (
    <div className="markdown">
      <ReactMarkdown
        skipHtml
        allowedElements={ELEMENTS}
        remarkPlugins={[raiseHeadings]}
        urlTransform={(url) => (mayOpen(url) ? url : '')}
        components={COMPONENTS[topLevel]}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

const Link = ({ href, children }: ComponentProps<'a'>) =>
  href ? (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link">
      {children}
    </a>
  ) : (
    children
  );

type Node = { type: string; depth?: number; children?: Node[] };

const headingsIn = (node: Node): Node[] =>
  node.type === 'heading' ? [node] : (node.children ?? []).flatMap(headingsIn);

/** The highest heading of a text counts as its first level, also where that is written '##': nothing is missing above it. */
const raiseHeadings = () => (text: Node) => {
  const headings = headingsIn(text);
  const highest = Math.min(...headings.map(({ depth = 1 }) => depth));
  for (const heading of headings) heading.depth = (heading.depth ?? 1) - highest + 1;
};

/** Headings begin where the page's own end. */
function componentsFrom(topLevel: number): Components {
  const level = (n: number) => `h${Math.min(6, topLevel + n)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  return { a: Link, h1: level(0), h2: level(1), h3: level(2), h4: level(3), h5: level(4), h6: level(5) };
}

const COMPONENTS = { 2: componentsFrom(2), 3: componentsFrom(3) };
