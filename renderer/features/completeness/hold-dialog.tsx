import { useMutation, useQuery } from '@tanstack/react-query';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { copyOfLine } from '../../../shared/model/copy-of.ts';
import {
  maxOwnTextLength,
  type OwnDocumentDetails,
  type OwnDocumentKind,
  ownDocumentCode,
} from '../../../shared/model/own-document.ts';
import type { SearchLine } from '../../../shared/model/search-completeness/search-line.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { fullMoment } from '../../ui/moment.ts';
import { usePendingFiles } from '../documents/own/pending-files.ts';
import { holdTexts, lineName } from './text.ts';

interface HoldDialogProps {
  readonly line: SearchLine;
  readonly matter: { readonly id: string; readonly number: string };
  readonly onClose: () => void;
}

/** Lets a person say which PDF of their own is what a line is about. Nothing is guessed from a name. */
export function HoldDialog({ line, matter, onClose }: HoldDialogProps) {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const take = usePendingFiles((state) => state.take);
  const copy = copyOfLine(line);
  const name = lineName(line.subject);
  const own = useQuery(
    queries.documents.list.queryOptions({
      input: { matterId: matter.id, productCode: ownDocumentCode, limit: 100 },
    }),
  );
  const invalidates = [queries.documents.key(), queries.matters.key()];
  const update = useMutation({
    mutationFn: ({ id, details }: { readonly id: string; readonly details: OwnDocumentDetails }) =>
      client.ownDocuments.update({ id, details }),
    meta: { invalidates },
  });
  if (copy === null) return null;
  const add = (file: File) => {
    onClose();
    take(matter.id, [file], { name: name.slice(0, maxOwnTextLength), kind: kindOf(line), copyOf: [copy] });
  };
  const say = ({ id, productName, own }: DocumentView) => {
    if (own === null) return;
    update.mutate(
      { id, details: { ...own, copyOf: [...own.copyOf, copy] } },
      {
        onSuccess() {
          onClose();
          notify({
            title: holdTexts.said(productName, name),
            action: { label: 'Undo', run: () => update.mutate({ id, details: own }) },
          });
        },
      },
    );
  };
  const documents = (own.data?.documents ?? []).filter((one) => one.own?.copyOf.includes(copy) === false);
  return (
    <Dialog title={holdTexts.title(name)} isOpen onClose={onClose}>
      <div className="stack gap-4">
        <p>{holdTexts.about}</p>
        <FileDrop
          label={holdTexts.drop}
          choose={holdTexts.choose}
          acceptedFileTypes={['.pdf', 'application/pdf']}
          isPending={false}
          onFile={add}
        >
          {holdTexts.drop}
        </FileDrop>
        <section className="stack gap-2" aria-label={holdTexts.added}>
          <h3>{holdTexts.added}</h3>
          <QueryFallback query={own} label="Loading documents" lines={2} />
          {own.data && documents.length === 0 ? <p className="quiet">{holdTexts.none}</p> : null}
          <ul className="ruled">
            {documents.map((document) => (
              <li key={document.id} className="row between gap-3 pad-2">
                <span className="break">
                  {document.productName}{' '}
                  <span className="quiet">added {fullMoment(document.receivedAt)}</span>
                </span>
                <Button
                  size="small"
                  isPending={update.isPending && update.variables.id === document.id}
                  aria-label={`${holdTexts.this}: ${document.productName}`}
                  onPress={() => say(document)}
                >
                  {holdTexts.this}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

function kindOf({ subject }: SearchLine): OwnDocumentKind {
  if (subject.kind === 'plan') return 'plan';
  return subject.kind === 'instrument' ? 'other' : 'search';
}
