import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import { downloadAgain } from '../../../../shared/model/order-words.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { ActionsMenu } from '../../../ui/actions-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Message } from '../../../ui/message.tsx';
import { FootActions } from '../../../ui/table/table-box.tsx';
import type { TableSort } from '../../../ui/table/table-column.ts';
import { MoveDialog } from '../../filing/move-dialog.tsx';
import { DealtWithDialog } from '../dealt-with/dealt-with-dialog.tsx';
import { FollowUpDialog } from '../follow-up/follow-up-dialog.tsx';
import { useOrdersSearch } from '../orders-search.ts';
import { alongText, alreadyDiscardedText, awayText, notDiscardedText } from '../text.ts';
import { orderTarget } from './line-target.ts';
import { type FollowUp, type PutAway, useBulkActions } from './use-bulk-actions.ts';

interface OrderBulkProps {
  readonly ids: readonly string[];
  /** The selected row, if there is only one and it is on the screen. */
  readonly only: OrderLineView | undefined;
  readonly sort: TableSort;
  readonly onSave: () => void;
  readonly onDone: () => void;
}

/** `failed`: these could not be discarded. */
interface Away extends PutAway {
  readonly failed?: { readonly title: string; readonly message: string };
}

const noFollowUp: FollowUp = { lines: [], left: 0 };

/** Actions for the selected rows. None of them orders anything. */
export function OrderBulk({ ids, only, sort, onSave, onDone }: OrderBulkProps) {
  const act = useBulkActions(sort);
  const navigate = useNavigate();
  const { narrow } = useOrdersSearch();
  const notify = useViewState((state) => state.notify);
  const [away, setAway] = useState<Away | null>(null);
  const [moving, setMoving] = useState<readonly string[]>([]);
  const [dealing, setDealing] = useState<readonly OrderLineView[] | null>(null);
  const [followUp, setFollowUp] = useState<FollowUp>(noFollowUp);
  const putAway = async ({ orders, chosen }: PutAway) => {
    const { left, error, already } = await act.putAway(orders);
    const before = already.length === 0 ? null : alreadyDiscardedText(already);
    if (left.length === 0) {
      setAway(null);
      if (before !== null) notify(before);
      return onDone();
    }
    const title = notDiscardedText(left.length, orders.length);
    const { message } = errorMessage(error);
    const also = before === null ? '' : ` ${before.title}: ${before.body}`;
    setAway({ orders: left, chosen, failed: { title, message: message + also } });
  };
  const isNothing = away?.orders.length === 0;
  const along = away === null || away.failed !== undefined ? null : alongText(away.orders, away.chosen);
  return (
    <>
      <FootActions label="Actions for selected orders">
        {only === undefined ? null : (
          <>
            <Button
              size="small"
              aria-keyshortcuts="Shift+Enter"
              onPress={() => void navigate(orderTarget(only))}
            >
              Open order
              <span className="quiet" aria-hidden="true">
                Shift+Enter
              </span>
            </Button>
            {only.matterId === null ? null : (
              <Button
                size="small"
                onPress={() =>
                  void navigate({ to: '/matters/$matterId', params: { matterId: only.matterId ?? '' } })
                }
              >
                Open matter
              </Button>
            )}
          </>
        )}
        <Button size="small" aria-keyshortcuts="Control+S" isDisabled={act.isBusy} onPress={onSave}>
          Save certificates…
        </Button>
        <Button size="small" isDisabled={act.isBusy} onPress={() => act.fetchAgain(ids)}>
          {downloadAgain}
        </Button>
        <Button
          size="small"
          isDisabled={act.isBusy}
          onPress={() => void act.linesToFollowUp(ids).then((found) => setFollowUp(found ?? noFollowUp))}
        >
          Follow up…
        </Button>
        <Button
          size="small"
          isDisabled={act.isBusy}
          onPress={() => void act.toDealWith(ids).then(setDealing)}
        >
          Mark as dealt with…
        </Button>
        {/* What is not asked for each day, so that the line is one at 1366 px. */}
        <ActionsMenu
          size="small"
          label="More actions for selected orders"
          isDisabled={act.isBusy}
          actions={[
            only === undefined
              ? null
              : { text: 'Filter by matter', onAction: () => narrow({ matter: only.matterNumber }) },
            { text: 'Export as CSV', onAction: () => act.exportCsv(ids) },
            { text: 'Move to matter…', onAction: () => void act.ordersOf(ids).then(setMoving) },
            {
              text: 'Discard orders…',
              onAction: () => void act.putAwayOf(ids).then((found) => setAway(found)),
            },
          ]}
        />
        <Button kind="quiet" size="small" onPress={onDone}>
          Clear selection
        </Button>
      </FootActions>
      {moving.length === 0 ? null : (
        <MoveDialog
          things={moving.map((id) => ({ kind: 'order', id }))}
          onClose={() => setMoving([])}
          onMoved={onDone}
        />
      )}
      {dealing === null ? null : (
        <DealtWithDialog lines={dealing} onClose={() => setDealing(null)} onDone={onDone} />
      )}
      <FollowUpDialog lines={followUp.lines} left={followUp.left} onClose={() => setFollowUp(noFollowUp)} />
      <Dialog
        title={isNothing ? 'No orders to discard' : 'Discard these orders?'}
        isOpen={away !== null}
        isKept={act.isBusy}
        onClose={() => setAway(null)}
        actions={
          <>
            <Button onPress={() => setAway(null)} isDisabled={act.isBusy}>
              {isNothing ? 'Close' : 'Cancel'}
            </Button>
            {away !== null && !isNothing ? (
              <Button kind="primary" isPending={act.isBusy} onPress={() => void putAway(away)}>
                Discard orders
              </Button>
            ) : null}
          </>
        }
      >
        {isNothing ? (
          <p>
            You can discard only orders that were not submitted, were refused or were probably not placed.
            Placed orders stay in the list because they may be charged.
          </p>
        ) : (
          <div className="grid gap-3">
            <p>
              This cannot be undone. The products of an order that was not submitted go back into the cart
              that they came from. Other orders stay in the list as discarded, and Landfolio watches for them
              for 30 days. If the service accepted one of them after all, and you order the same products
              again, you may be charged for both.
            </p>
            {away?.failed === undefined ? null : (
              <Message tone="bad" title={away.failed.title}>
                {away.failed.message}
              </Message>
            )}
            {along === null ? null : <p>{along}</p>}
            <ul>
              {(away?.orders ?? []).map((order) => (
                <li key={order.id}>{awayText(order)}</li>
              ))}
            </ul>
          </div>
        )}
      </Dialog>
    </>
  );
}
