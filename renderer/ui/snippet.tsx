interface MarkedText {
  readonly text: string;
  readonly marks: readonly { readonly from: number; readonly to: number }[];
}

interface SnippetProps {
  readonly snippet: MarkedText;
  /** Of one line that ends where its room does: so few characters stand before the first mark, which is then seen. */
  readonly lead?: number;
  readonly className?: string | undefined;
}

/** Leaves out whole words before the first mark. */
export function withLead({ text, marks }: MarkedText, lead: number): MarkedText {
  const first = marks[0]?.from ?? 0;
  if (first <= lead) return { text, marks };
  const blank = text.indexOf(' ', first - lead - 1);
  const start = blank < 0 || blank >= first ? first : blank + 1;
  const by = start - 1;
  return {
    text: `…${text.slice(start)}`,
    marks: marks.map(({ from, to }) => ({ from: from - by, to: to - by })),
  };
}

/** A piece of a text with the words that were looked for marked. */
export function Snippet({ snippet, lead, className }: SnippetProps) {
  const { text, marks } = lead === undefined ? snippet : withLead(snippet, lead);
  let at = 0;
  return (
    <span className={className} title={lead === undefined ? undefined : snippet.text}>
      {marks.map(({ from, to }) => {
        const before = text.slice(at, from);
        at = to;
        return (
          <span key={from}>
            {before}
            <mark>{text.slice(from, to)}</mark>
          </span>
        );
      })}
      {text.slice(at)}
    </span>
  );
}
