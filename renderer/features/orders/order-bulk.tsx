import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrderLineView } from '../../../shared/contract/views/order-line.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FootActions } from '../../ui/table/table-box.tsx';
import type { TableSort } from '../../ui/table/table-column.ts';
import { ChaseDialog } from './chase-dialog.tsx';
import { useOrdersView } from './orders-view.ts';
import { alongText, awayText } from './put-away.ts';
import { type Chase, type PutAway, useBulkActions } from './use-bulk-actions.ts';

interface OrderBulkProps {
  readonly ids: readonly string[];
  /** The chosen row, where it is one and on the screen. */
  readonly only: OrderLineView | undefined;
  readonly sort: TableSort;
  readonly onDone: () => void;
}

const noChase: Chase = { notes: [], left: 0 };

/** What can be done with the chosen rows. None of it orders anything. */
export function OrderBulk({ ids, only, sort, onDone }: OrderBulkProps) {
  const act = useBulkActions(sort);
  const navigate = useNavigate();
  const narrow = useOrdersView((view) => view.narrow);
  const [away, setAway] = useState<PutAway | null>(null);
  const [chase, setChase] = useState<Chase>(noChase);
  /** One note is copied at once; of several, a person copies each for its own message. */
  const copyNotes = async () => {
    const found = await act.chaseNotesOf(ids);
    if (found === null) return;
    if (found.notes.length === 1) await act.copyNotes(found.notes, found.left);
    else setChase(found);
  };
  const isNothing = away?.orders.length === 0;
  const along = away === null ? null : alongText(away.orders, away.chosen);
  return (
    <>
      <FootActions label="With the selected orders">
        {only === undefined ? null : (
          <>
            {only.matterId === null ? null : (
              <Button
                size="small"
                onPress={() =>
                  void navigate({ to: '/matters/$matterId', params: { matterId: only.matterId ?? '' } })
                }
              >
                Open the matter
              </Button>
            )}
            <Button size="small" onPress={() => narrow({ matterNumber: only.matterNumber })}>
              Only this matter
            </Button>
          </>
        )}
        <Button size="small" isDisabled={act.isBusy} onPress={() => act.fetchAgain(ids)}>
          Download again
        </Button>
        <Button size="small" isDisabled={act.isBusy} onPress={() => act.exportCsv(ids)}>
          Export as CSV
        </Button>
        <Button size="small" isDisabled={act.isBusy} onPress={() => void copyNotes()}>
          Copy chase note
        </Button>
        <Button
          size="small"
          isDisabled={act.isBusy}
          onPress={() => void act.putAwayOf(ids).then((found) => setAway(found))}
        >
          Put away
        </Button>
        <Button kind="quiet" size="small" onPress={onDone}>
          Clear
        </Button>
      </FootActions>
      <ChaseDialog
        notes={chase.notes}
        left={chase.left}
        copy={act.copyNotes}
        onClose={() => setChase(noChase)}
      />
      <Dialog
        title={isNothing ? 'Nothing to put away' : 'Put these orders away?'}
        isOpen={away !== null}
        onClose={() => setAway(null)}
        actions={
          <>
            <Button onPress={() => setAway(null)}>{isNothing ? 'Close' : 'Keep them'}</Button>
            {away !== null && !isNothing ? (
              <Button
                kind="primary"
                isPending={act.isBusy}
                onPress={() =>
                  void act.putAway(away.orders).then(() => {
                    setAway(null);
                    onDone();
                  })
                }
              >
                Put away
              </Button>
            ) : null}
          </>
        }
      >
        {isNothing ? (
          <p>
            Only orders that never left this computer, that were refused or that were probably not made can be
            put away. What was ordered stays in the list, as it may be charged.
          </p>
        ) : (
          <>
            <p>
              This cannot be undone. The products of an order that never left this computer go back into the
              cart; others stay in the list as given up, and Landfolio goes on watching for them.
            </p>
            {along === null ? null : <p>{along}</p>}
            <ul>
              {(away?.orders ?? []).map((order) => (
                <li key={order.id}>{awayText(order)}</li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  );
}
