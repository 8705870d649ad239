import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import type { MatterDeletion } from '../../../shared/contract/views/matter-home.ts';
import { failureText } from '../../bridge/failure.ts';
import { forgetMatter, matterDeletion } from '../../bridge/forget-matter.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { bytesText } from '../../ui/bytes.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, FormFoot } from '../../ui/dialog.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCart } from '../cart/use-cart.ts';
import { faultOf } from '../charges/fault-of.ts';
import { letGoOfMatter } from './let-go.ts';
import styles from './matters.module.css';

/** Deletes a matter for good, after saying what goes, what stays, and that nothing brings it back. */
export function DeleteMatter({
  matter,
  onClose,
}: {
  readonly matter: MatterView;
  readonly onClose: () => void;
}) {
  const { queries } = useOffice();
  const found = useQuery(queries.matters.deletion.queryOptions({ input: { id: matter.id }, staleTime: 0 }));
  return (
    <Dialog title={`Delete matter ${matter.number} for good?`} role="alertdialog" isOpen onClose={onClose}>
      {found.error ? (
        <Failure failure={failureText(found.error)} onRetry={() => void found.refetch()} />
      ) : null}
      {found.isPending ? <Skeleton label="Looking what there is" lines={4} /> : null}
      {found.data ? <Question matter={matter} found={found.data} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Question({
  matter,
  found,
  onClose,
}: {
  readonly matter: MatterView;
  readonly found: MatterDeletion;
  readonly onClose: () => void;
}) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notify = useViewState((state) => state.notify);
  const cartMatter = useCart().data?.details.matterNumber.trim();
  const [typed, setTyped] = useState('');
  const [withDocuments, setWithDocuments] = useState(false);
  const remove = useMutation({
    mutationKey: matterDeletion,
    mutationFn: () => client.matters.delete({ id: matter.id, typed, withDocuments }),
    onSuccess: async () => {
      letGoOfMatter(matter);
      await navigate({ to: '/matters' });
      forgetMatter(cache, queries, matter);
      notify({ title: `Matter ${matter.number} was deleted` });
    },
  });
  if (found.obstacles.length > 0) {
    return (
      <div className={styles.form}>
        <Message tone="warn" title="This matter cannot be deleted now">
          {found.obstacles.join(' ')} What is under way is not left without its matter.
        </Message>
        <FormFoot>
          <Button onPress={onClose}>Close</Button>
        </FormFoot>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!remove.isPending) remove.mutate();
  };
  const failure = remove.error ? failureText(remove.error) : null;
  const stays = staying(found);
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Delete the matter">
      <p>
        <strong>Goes, and nothing brings it back:</strong> the details and notes, the timeline of their
        changes, and {count(found.links, 'search or attachment', 'searches and attachments')}.
      </p>
      <p>
        <strong>Stays:</strong> {stays === '' ? 'nothing else is kept under this number' : stays}
        {stays === ''
          ? '.'
          : ', under the matter number: they prove what was ordered, paid for and looked up, and why, so Landfolio cannot delete them. Names that were sent with an order stay in it.'}
      </p>
      <p>
        Backups of the library hold the matter until newer ones have taken their place. What was saved or
        dragged out of Landfolio is not touched.
      </p>
      {cartMatter === found.number ? (
        <p>The cart is for this matter: what is in it stays, without the number.</p>
      ) : null}
      {found.documents > 0 ? (
        <Checkbox isSelected={withDocuments} onChange={setWithDocuments}>
          Delete {count(found.documents, 'document', 'documents')} of the matter from this computer as well (
          {bytesText(found.documentBytes)}). {attachedText(found.attachedElsewhere)}What was paid for them
          stays paid; the service keeps them for a time only.
        </Checkbox>
      ) : null}
      <TextField
        label={`Type ${found.number} to delete it`}
        value={typed}
        onChange={setTyped}
        error={faultOf(remove.error, 'typed')}
      />
      {failure && faultOf(remove.error, 'typed') === null ? <Failure failure={failure} /> : null}
      <FormFoot>
        <Button onPress={onClose}>Keep the matter</Button>
        <Button kind="danger" type="submit" isPending={remove.isPending}>
          Delete for good
        </Button>
      </FormFoot>
    </form>
  );
}

function count(n: number, one: string, several: string): string {
  return n === 1 ? `1 ${one}` : `${n} ${several}`;
}

function attachedText(n: number): string {
  if (n === 0) return '';
  return `${n === 1 ? '1 is' : `${n} are`} attached to other matters and will be gone there too. `;
}

function staying({ orders, statements, alerts, ownerSearches }: MatterDeletion): string {
  return [
    orders > 0 ? count(orders, 'order', 'orders') : '',
    statements > 0
      ? count(statements, 'register statement or number bought', 'register statements and numbers bought')
      : '',
    alerts > 0 ? count(alerts, 'alert', 'alerts') : '',
    ownerSearches > 0
      ? count(ownerSearches, 'owner search with its purpose', 'owner searches with their purposes')
      : '',
  ]
    .filter(Boolean)
    .join(', ');
}
