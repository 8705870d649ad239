import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import PanelRight from 'lucide-react/icons/panel-right';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { notesText } from '../../../shared/model/note-text.ts';
import { downloadAgain } from '../../../shared/model/order-words.ts';
import { isNotInLibrary } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { IconToggle } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Page, Skeleton, screenTitleId } from '../../ui/page.tsx';
import { MoveToMatter } from '../filing/move-to-matter.tsx';
import { AttachToMatter } from '../matter-picker/attach-to-matter.tsx';
import { AttachedMatters } from '../matter-picker/attached-matters.tsx';
import { BringDocument } from './bring-document.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts, MatterOf } from './document-facts.tsx';
import { DocumentMark } from './document-mark.tsx';
import styles from './documents.module.css';
import { DownloadAgain } from './download-again.tsx';
import { DeleteOwn } from './own/delete-own.tsx';
import { DeletedNotice } from './own/deleted-notice.tsx';
import { EditOwn } from './own/edit-own.tsx';
import { usePdf } from './pdf/use-pdf.ts';
import { documentTitle, notShownText } from './text.ts';

const PdfViewer = lazy(async () => ({ default: (await import('./pdf/pdf-viewer.tsx')).PdfViewer }));

export function DocumentPage() {
  const { queries } = useOffice();
  const { documentId } = useParams({ from: '/documents/$documentId' });
  const { page, find } = useSearch({ from: '/documents/$documentId' });
  const document = useQuery(queries.documents.get.queryOptions({ input: { id: documentId } }));
  if (document.data && !isNotInLibrary(document.error))
    return (
      <DocumentScreen
        key={`${documentId} ${page ?? 1}`}
        document={document.data}
        page={page ?? 1}
        find={find}
      />
    );
  return (
    <Page title="Document" over={<Link to="/documents">Documents</Link>}>
      <QueryFallback query={document} label="Loading document" isCard />
      {isNotInLibrary(document.error) ? <DeletedNotice id={documentId} /> : null}
    </Page>
  );
}

interface DocumentScreenProps {
  readonly document: DocumentView;
  /** Shown first, from 1. */
  readonly page: number;
  /** Looked for at once. */
  readonly find: string | undefined;
}

function DocumentScreen({ document: shown, page, find }: DocumentScreenProps) {
  const [areDetailsShown, setDetailsShown] = useState(true);
  const navigate = useNavigate();
  const title = documentTitle(shown);
  const thing = { kind: 'kept', what: 'document', id: shown.id } as const;
  useEffect(() => {
    document.title = `${title} \u2013 Landfolio`;
  }, [title]);
  return (
    <div className="stack full">
      <header className={styles.viewHead}>
        <div className={styles.viewTitles}>
          <div className="quiet">
            <Link to="/documents">Documents</Link> · Matter <MatterOf document={shown} />
          </div>
          <h1 id={screenTitleId}>
            {title}
            {shown.own === null ? null : <DocumentMark document={shown} />}
          </h1>
        </div>
        <div className="flex wrap gap-2">
          {shown.viewUrl === null && !shown.isAway ? null : <DocumentActions document={shown} hasDrag />}
          <IconToggle
            label="Details"
            icon={<PanelRight size={16} />}
            isSelected={areDetailsShown}
            onChange={setDetailsShown}
          />
        </div>
      </header>
      <div className="fill flex">
        <div className="stack grow">
          {shown.isAway ? (
            <BringDocument document={shown} />
          ) : shown.viewUrl === null ? (
            <NotShown document={shown} />
          ) : (
            <Pages
              url={shown.viewUrl}
              name={shown.fileName}
              page={page}
              find={find}
              isOwn={shown.own !== null}
            />
          )}
        </div>
        {areDetailsShown ? (
          <aside className={styles.details} aria-label="Details">
            <h2>Details</h2>
            <DocumentFacts document={shown} />
            <div className="stack start gap-3">
              {shown.own === null ? null : (
                <div className="flex wrap gap-2">
                  <EditOwn document={shown} own={shown.own} />
                  <DeleteOwn
                    document={shown}
                    onDeleted={() =>
                      void navigate(
                        shown.matterId === null
                          ? { to: '/documents' }
                          : { to: '/matters/$matterId', params: { matterId: shown.matterId } },
                      )
                    }
                  />
                </div>
              )}
              <AttachedMatters thing={thing} />
              <MoveToMatter things={[{ kind: 'document', id: shown.id }]} />
              <AttachToMatter thing={thing} name={title} />
            </div>
          </aside>
        ) : null}
      </div>
    </div>
  );
}

interface PagesProps extends Pick<DocumentScreenProps, 'page' | 'find'> {
  readonly url: string;
  readonly name: string;
  readonly isOwn: boolean;
}

function Pages({ url, name, page, find, isOwn }: PagesProps) {
  const state = usePdf(url);
  if (state.kind === 'failed') {
    return (
      <div className={styles.pad}>
        <Message tone="bad" title="The document could not be shown" detail={state.message}>
          Choose “Save as…”. If the file is intact, it is saved unchanged and you can open it in another
          program. If it is damaged or missing, Landfolio tells you
          {isOwn ? '. Then add the file to its matter again.' : ' and downloads it again.'}
        </Message>
      </div>
    );
  }
  const loading = (
    <div className={styles.pad}>
      <Skeleton label="Opening document" lines={6} />
    </div>
  );
  if (state.kind === 'loading') return loading;
  return (
    <Suspense fallback={loading}>
      <PdfViewer state={state} name={name} firstPage={page} given={find} />
    </Suspense>
  );
}

/** Shown instead of the pages, with the actions for the file. */
function NotShown({ document: shown }: { readonly document: DocumentView }) {
  const { queries } = useOffice();
  const desktop = useQuery(queries.desktop.get.queryOptions({ input: {} }));
  const { title, body } = notShownText(shown.fileType, desktop.data?.opensDocuments === true);
  return (
    <div className={styles.pad}>
      {shown.state === 'stored' ? (
        <Message tone="info" title={title} detail={shown.remark && notesText(shown.remark)}>
          {body}
        </Message>
      ) : (
        <FailedVerification document={shown} />
      )}
      <div className="flex wrap gap-2">
        <DownloadAgain document={shown} />
        <DocumentActions document={shown} hasDrag />
      </div>
    </div>
  );
}

function FailedVerification({ document: shown }: { readonly document: DocumentView }) {
  return (
    <Message
      tone="warn"
      title="This file failed verification"
      detail={shown.remark && notesText(shown.remark)}
    >
      The file was paid for and is saved in your library. Landfolio does not open it because it did not pass
      the checks. Landfolio downloads it again automatically at no charge. To download it now, choose “
      {downloadAgain}”. You can also save the file and open it with caution.
    </Message>
  );
}
