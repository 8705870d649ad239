import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cardClass } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import styles from './documents.module.css';
import { usePdf } from './pdf/use-pdf.ts';

const PdfPage = lazy(async () => ({ default: (await import('./pdf/pdf-page.tsx')).PdfPage }));

const paperWidth = 224;

/** The chosen document beside the list: its first page, what it is, and what can be done with it. */
export function DocumentPreview({ document }: { readonly document: DocumentView }) {
  return (
    <section className={`${cardClass} ${styles.preview}`} aria-label="Preview">
      <div className={styles.paper}>
        {document.viewUrl === null ? (
          <p className={styles.soft}>Set aside: not shown</p>
        ) : (
          <FirstPage url={document.viewUrl} />
        )}
      </div>
      <div className={styles.previewBody}>
        <h2>{document.productName}</h2>
        <div className={styles.actions}>
          <Link
            to="/documents/$documentId"
            params={{ documentId: document.id }}
            className={buttonClass('primary')}
          >
            Open
          </Link>
          <DocumentActions document={document} hasDrag={false} />
        </div>
        <DocumentFacts document={document} isShort />
      </div>
    </section>
  );
}

function FirstPage({ url }: { readonly url: string }) {
  const state = usePdf(url, 1);
  const size = state.kind === 'open' ? state.sizes[0] : undefined;
  if (state.kind === 'failed') return <p className={styles.soft}>The first page could not be drawn.</p>;
  if (state.kind === 'loading' || !size) return <Spinner />;
  return (
    <Suspense fallback={<Spinner />}>
      <PdfPage pdf={state.pdf} number={1} size={size} zoom={paperWidth / size.width} hasText={false} />
    </Suspense>
  );
}
