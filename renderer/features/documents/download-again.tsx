import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { downloadAgain } from '../../../shared/model/order-words.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { downloadAgainTexts } from './text.ts';

/**
 * Downloads a file that failed verification again, where it is shown. Nothing is ordered or charged: the service is asked for a
 * link of what was ordered. Says what came of it: another file takes the place of this one, a failed one does not.
 */
export function DownloadAgain({ document }: { readonly document: DocumentView }) {
  return document.state === 'stored' ? null : document.statementId === null ? (
    <OrderedAgain document={document} />
  ) : (
    <StatementAgain document={document} statementId={document.statementId} />
  );
}

function OrderedAgain({ document }: { readonly document: DocumentView }) {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const { itemId, orderViewId: id } = document;
  const order = queries.orders.get.queryOptions({ input: { id } });
  const ask = useMutation(
    queries.orders.checkItem.mutationOptions({
      onSuccess: (view) => cache.setQueryData(order.queryKey, view),
    }),
  );
  const watched = useQuery({ ...order, enabled: ask.isSuccess });
  const item = ask.isSuccess ? watched.data?.items.find((one) => one.id === itemId) : undefined;
  return (
    <>
      <AgainButton
        document={document}
        isPending={ask.isPending || item?.phase === 'fetching'}
        onPress={() => ask.mutate({ itemId })}
      />
      <span role="status" className="quiet">
        {item?.phase === 'held' ? downloadAgainTexts.failedAgain : null}
      </span>
    </>
  );
}

function StatementAgain({
  document,
  statementId,
}: {
  readonly document: DocumentView;
  readonly statementId: string;
}) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const ask = useMutation(
    queries.statements.fetchCertificate.mutationOptions({
      onSuccess: ({ documentId }) => {
        const isAnother = documentId !== document.id;
        if (isAnother) notify({ title: downloadAgainTexts.statementCame(document.identifier), documentId });
        else notify({ kind: 'problem', title: downloadAgainTexts.failedAgain });
      },
    }),
  );
  return (
    <AgainButton
      document={document}
      isPending={ask.isPending}
      onPress={() => ask.mutate({ id: statementId })}
    />
  );
}

function AgainButton({
  document,
  isPending,
  onPress,
}: {
  readonly document: DocumentView;
  readonly isPending: boolean;
  readonly onPress: () => void;
}) {
  return (
    <Button
      size="small"
      icon={<RefreshCw size={13} />}
      isPending={isPending}
      onPress={onPress}
      aria-label={`${downloadAgain}: ${document.productName} for ${document.identifier}`}
    >
      {downloadAgain}
    </Button>
  );
}
