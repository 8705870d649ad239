import { Link } from '@tanstack/react-router';
import type { NumberSource } from '../../../shared/contract/views/title.ts';
import { useNow } from '../../ui/use-now.ts';
import { sourceText } from '../property/text.ts';

/** Where a number was learned from, as the way to it where it has a page. */
export function KnownFrom({ source }: { readonly source: NumberSource }) {
  const text = sourceText(source, useNow());
  if (source.kind === 'statement')
    return (
      <Link to="/statements/$statementId" params={{ statementId: source.statementId }}>
        {text}
      </Link>
    );
  if (source.kind === 'order' && source.documentId !== null)
    return (
      <Link to="/documents/$documentId" params={{ documentId: source.documentId }}>
        {text}
      </Link>
    );
  return text;
}
