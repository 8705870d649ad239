import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { fileTypeFacts } from '../../../shared/model/file-types.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import styles from './documents.module.css';
import { atPlace } from './documents-search.ts';
import { DownloadAgain } from './download-again.tsx';
import { usePdf } from './pdf/use-pdf.ts';
import { awayText } from './text.ts';
import type { ListedDocument } from './use-documents.ts';

const PdfPage = lazy(async () => ({ default: (await import('./pdf/pdf-page.tsx')).PdfPage }));

const paperWidth = 224;

/** The chosen document beside the list: the page that was found in it or its first, what it is, and what can be done with it. */
export function DocumentPreview({ document }: { readonly document: ListedDocument }) {
  return (
    <section className={`card ${styles.preview}`} aria-label="Preview">
      <div className={styles.paper}>
        {document.viewUrl === null ? (
          <p className="quiet">
            {document.isAway
              ? awayText
              : document.state === 'stored'
                ? `${fileTypeFacts(document.fileType).label}: no preview`
                : 'Failed verification: no preview'}
          </p>
        ) : (
          <Paper url={document.viewUrl} number={document.inside?.page ?? 1} />
        )}
      </div>
      <div className={styles.previewBody}>
        <h2>{document.productName}</h2>
        <div className="flex wrap gap-2">
          <Link
            to="/documents/$documentId"
            params={{ documentId: document.id }}
            search={atPlace(document.inside)}
            className={buttonClass('primary', 'small')}
          >
            Open
          </Link>
          <DownloadAgain document={document} />
          <DocumentActions document={document} hasDrag={false} isSmall />
        </div>
        <DocumentFacts document={document} isShort />
      </div>
    </section>
  );
}

function Paper({ url, number }: { readonly url: string; readonly number: number }) {
  const state = usePdf(url, number, { isOnePage: true });
  const size = state.kind === 'open' ? state.sizes[number - 1] : undefined;
  if (state.kind === 'failed') return <p className="quiet">The page could not be displayed.</p>;
  if (state.kind === 'loading' || !size) return <Spinner />;
  return (
    <Suspense fallback={<Spinner />}>
      <PdfPage pdf={state.pdf} number={number} size={size} zoom={paperWidth / size.width} hasText={false} />
    </Suspense>
  );
}
