import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import FileDown from 'lucide-react/icons/file-down';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import { declaredError, errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Message } from '../../ui/message.tsx';
import { isDialogOpen } from '../../ui/open-dialogs.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './statements.module.css';
import { pdfText, triedText } from './text.ts';

/** Opens the PDF of a statement; where it is not downloaded yet, tries immediately. */
export function PdfButton({ kept }: { readonly kept: StatementView }) {
  const { queries } = useOffice();
  const navigate = useNavigate();
  const notify = useViewState((state) => state.notify);
  const { id, volumeFolio, certificate, pdf } = kept;
  const get = useMutation(
    queries.statements.fetchCertificate.mutationOptions({ meta: { isErrorShown: true } }),
  );
  if ((pdf.state === 'none' || pdf.state === 'elsewhere') && certificate === null) return null;
  // Whoever went elsewhere meanwhile, or opened a dialog, is left there.
  const open = () =>
    get.mutate(
      { id },
      {
        onSuccess({ documentId }) {
          if (isDialogOpen())
            notify({ title: `PDF of register statement ${volumeFolio} downloaded`, documentId });
          else void navigate({ to: '/documents/$documentId', params: { documentId } });
        },
      },
    );
  const isHere = certificate?.state === 'stored';
  // What came of a try stands on the page, and stays there.
  const failure = get.error && (isHere || pdf.problem === null) ? errorMessage(get.error) : null;
  const declared = declaredError(get.error);
  const tried = declared?.code === 'SERVICE_FAILED' ? triedText(declared.data, kept) : failure?.message;
  return (
    <>
      {failure ? (
        <span role="alert" className={styles.getFault}>
          {failure.title}. {tried}
        </span>
      ) : null}
      <Button
        icon={<FileDown size={15} />}
        isPending={get.isPending || (pdf.state === 'downloading' && !isHere)}
        onPress={open}
      >
        {isHere
          ? 'Open PDF certificate'
          : pdf.state === 'downloading'
            ? 'Downloading PDF…'
            : 'Download PDF now'}
      </Button>
    </>
  );
}

/** Where the PDF is not downloaded: why, what Landfolio does about it, and what it means for the money. */
export function PdfNote({ kept }: { readonly kept: StatementView }) {
  const now = useNow();
  const text = pdfText(kept, now);
  if (text === null) return null;
  const { certificate } = kept;
  return (
    <div className="mb-4">
      <Message
        tone={text.tone}
        title={text.title}
        actions={
          certificate?.state === 'quarantined' ? (
            <Link
              to="/documents/$documentId"
              params={{ documentId: certificate.documentId }}
              className={buttonClass('secondary', 'small')}
            >
              Show received file
            </Link>
          ) : null
        }
      >
        {text.body}
      </Message>
    </div>
  );
}
