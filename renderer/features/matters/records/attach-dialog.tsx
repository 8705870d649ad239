import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { AttachableView, MatterLinkKind } from '../../../../shared/contract/views/matter-home.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Failure } from '../../../ui/message.tsx';
import { useDelayed } from '../../../ui/use-delayed.ts';
import styles from '../list/matters.module.css';
import home from '../matter-home.module.css';

const kindTexts: Record<MatterLinkKind, string> = {
  property: 'Property',
  title: 'Title',
  parcel: 'Parcel',
  document: 'Document',
  statement: 'Register statement',
  alert: 'Alert',
};

/** Attaches to a matter what the library has of other matters. Nothing is asked of the service and nothing is charged. */
export function AttachDialog({
  matter,
  onClose,
}: {
  readonly matter: MatterView;
  readonly onClose: () => void;
}) {
  const { client, queries } = useOffice();
  const [text, setText] = useState('');
  const settled = useDelayed(text.trim(), 150);
  const [withClosed, setWithClosed] = useState(false);
  const offered = useQuery(
    queries.matters.attachable.queryOptions({
      input: { id: matter.id, text: settled, withClosed },
      placeholderData: keepPreviousData,
    }),
  );
  const attach = useMutation({
    mutationFn: ({ attach: thing }: AttachableView) =>
      client.matters.attach({ id: matter.id, how: 'attached', thing }),
    meta: { isErrorShown: true, invalidates: [queries.matters.key()] },
  });
  return (
    <Dialog
      title={`Attach to matter ${matter.number}`}
      isOpen
      isWide
      onClose={onClose}
      actions={<Button onPress={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <p>
          Attach items that were found or received for other matters. Each item also stays with its own
          matter. Orders and their costs are not moved.
        </p>
        <FilterField
          autoFocus
          label="Find items to attach"
          placeholder="Address, title, parcel, product, matter"
          value={text}
          onChange={setText}
        />
        <Checkbox isSelected={withClosed} onChange={setWithClosed}>
          Include items of closed matters
        </Checkbox>
        {attach.error ? <Failure failure={errorMessage(attach.error)} /> : null}
        <QueryFallback query={offered} label="Loading items" lines={3} />
        {offered.data?.length === 0 ? (
          <p className="quiet">
            {settled === ''
              ? 'There is nothing to attach. This matter already has every item of the other open matters. To attach land that you found without a matter, open its property, title or parcel page and choose “Attach to a matter”.'
              : 'No items match this search. Try part of the address, a title or a matter number.'}
          </p>
        ) : null}
        <ul className={home.offers} aria-label="Items to attach">
          {offered.data?.map((one) => (
            <li key={JSON.stringify(one.attach)} className={home.offer}>
              <span className={home.what}>
                {one.label}
                <span className={styles.under}>
                  {[kindTexts[one.kind], one.note].filter(Boolean).join(' \u00b7 ')}
                </span>
              </span>
              <Button
                size="small"
                aria-label={`Attach ${one.label}`}
                isPending={attach.isPending && attach.variables === one}
                onPress={() => attach.mutate(one)}
              >
                Attach
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
