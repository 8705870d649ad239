import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterDeletion } from '../../../../shared/contract/views/matter-home.ts';
import { deletionObstacleText } from '../../../../shared/model/deletion-obstacle-text.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { forgetMatter } from '../../../bridge/forget-matter.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { useHasLeft } from '../../../bridge/use-has-left.ts';
import { useOfficeState } from '../../../bridge/use-office-state.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { bytesText } from '../../../ui/bytes.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog, FormFoot } from '../../../ui/dialog.tsx';
import { Failure, Message } from '../../../ui/message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOpenCarts } from '../../open-carts/use-cart.ts';
import { clearDeletedMatter } from '../clear-deleted-matter.ts';
import { deletedEverywhereText, documentsText, goingText, stayingText } from '../text.ts';

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
  const isDeleting = useIsMutating({ mutationKey: queries.matters.delete.mutationKey() }) > 0;
  return (
    <Dialog
      title={`Delete matter ${matter.number} permanently?`}
      role="alertdialog"
      isOpen
      isKept={isDeleting}
      onClose={onClose}
    >
      <QueryFallback query={found} label="Checking what will be deleted" lines={4} />
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
  const { queries } = useOffice();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const leaving = useHasLeft();
  const notify = useViewState((state) => state.notify);
  const hasCart = useOpenCarts().data?.some((cart) => cart.matterNumber === matter.number) ?? false;
  const office = useOfficeState()?.office ?? null;
  const [typed, setTyped] = useState('');
  const [withDocuments, setWithDocuments] = useState(false);
  const remove = useMutation(
    queries.matters.delete.mutationOptions({
      onMutate: () => ({ hasLeft: leaving.watch() }),
      onSuccess: async (_deleted, _given, { hasLeft }) => {
        clearDeletedMatter(matter);
        if (!hasLeft()) await navigate({ to: '/matters' });
        forgetMatter(cache, queries, matter);
        notify({ title: `Matter ${matter.number} deleted` });
      },
      meta: { isErrorShown: true },
    }),
  );
  if (found.obstacles.length > 0) {
    return (
      <div className="grid gap-4">
        <Message tone="warn" title="This matter cannot be deleted now">
          {found.obstacles.map(deletionObstacleText).join(' ')} A matter with unfinished orders or charges
          cannot be deleted.
        </Message>
        <FormFoot>
          <Button onPress={onClose}>Close</Button>
        </FormFoot>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!remove.isPending) remove.mutate({ id: matter.id, typed, withDocuments });
  };
  const failure = remove.error ? errorMessage(remove.error) : null;
  const goes = goingText(found);
  const stays = stayingText(found);
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate aria-label="Delete matter">
      <p>
        <strong>Deleted permanently (this cannot be undone):</strong> the details and notes
        {goes === '' ? ' and' : ','} the timeline of their changes{goes === '' ? '.' : `, and ${goes}.`}
      </p>
      <p>
        {stays === '' ? (
          'Nothing else is saved under this matter number.'
        ) : (
          <>
            <strong>Not deleted:</strong> {stays}
          </>
        )}
      </p>
      <p>
        Library backups contain the matter until newer backups replace them. Files that were saved or dragged
        out of Landfolio are not affected.
      </p>
      {office === null ? null : <p>{deletedEverywhereText(office)}</p>}
      {hasCart ? (
        <p>A cart is for this matter. Its items stay in the cart without the matter number.</p>
      ) : null}
      {found.documents > 0 ? (
        <Checkbox isSelected={withDocuments} onChange={setWithDocuments}>
          {documentsText(found, bytesText(found.documentBytes), office)}
        </Checkbox>
      ) : null}
      <TextField
        label={`Enter ${found.number} to confirm`}
        value={typed}
        onChange={setTyped}
        error={faultOf(remove.error, 'typed')}
      />
      {failure && faultOf(remove.error, 'typed') === null ? <Failure failure={failure} /> : null}
      <FormFoot>
        <Button onPress={onClose} isDisabled={remove.isPending}>
          Cancel
        </Button>
        <Button kind="danger" type="submit" isPending={remove.isPending}>
          Delete permanently
        </Button>
      </FormFoot>
    </form>
  );
}
