import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { maxParties } from '../../../shared/model/party.ts';
import { vendorsOfStatement, withVendors } from '../../../shared/model/proprietors.ts';
import { declaredError, errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { matterDraft, typeOn } from '../matter-picker/matter-draft.ts';
import { addedText, proprietorTexts } from './text.ts';

export const takeProprietorsText = proprietorTexts.action;

interface UseProprietorsProps {
  readonly statementId: string;
  readonly matter: { readonly id: string; readonly number: string };
  readonly size?: 'small';
  /** Where several stand on one screen: the title that it is of. */
  readonly label?: string;
}

/** Takes the registered proprietors of a statement over as vendors of the matter, with an undo. */
export function useTakeProprietors({
  statementId,
  matter,
}: Pick<UseProprietorsProps, 'statementId' | 'matter'>) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notify = useViewState((state) => state.notify);
  const { id, number } = matter;
  const show = (next: MatterView) => {
    cache.setQueryData(queries.matters.get.queryKey({ input: { id } }), (now) =>
      now === undefined ? undefined : { ...now, matter: next },
    );
    void cache.invalidateQueries({ queryKey: queries.matters.key() });
  };
  const undo = async (saved: MatterView, before: MatterView) => {
    try {
      const { parties } = before;
      show(await client.matters.update({ id, change: { parties }, before: { parties: saved.parties } }));
    } catch (error) {
      const isOthers = declaredError(error)?.code === 'CHANGED_MEANWHILE';
      notify({
        title: `Vendors of matter ${number} not removed`,
        body: isOthers ? 'The parties were changed after they were added.' : errorMessage(error).message,
      });
    }
  };
  const take = useMutation({
    mutationFn: async () => {
      const [statement, { matter: now }] = await Promise.all([
        client.statements.get({ id: statementId }),
        client.matters.get({ id }),
      ]);
      const { vendors, isSure } = vendorsOfStatement(statement);
      if (vendors.length === 0) return notify(proprietorTexts.none);
      const draft = matterDraft(id);
      const typed = draft.read().typed?.parties;
      const begun = typed ?? now.parties;
      const parties = withVendors(begun, vendors);
      const added = parties.length - begun.length;
      if (added === 0) return notify(proprietorTexts.known(number));
      if (parties.length > maxParties) return notify(proprietorTexts.tooMany(vendors.length));
      // What must be read, and what joins rows that nobody has saved yet, waits in the form.
      if (!isSure || typed !== undefined) {
        const next = typeOn(draft.read(), now, { parties });
        if (next === null) draft.drop();
        else draft.type(next);
        notify(proprietorTexts.toCheck);
        await navigate({ to: '/matters/$matterId', params: { matterId: id }, search: { tab: 'details' } });
        return;
      }
      const saved = await client.matters.update({
        id,
        change: { parties },
        before: { parties: now.parties },
      });
      show(saved);
      notify({
        title: addedText(added, number),
        action: { label: 'Undo', run: () => void undo(saved, now) },
      });
    },
  });
  return take;
}

export function UseProprietors({ statementId, matter, size, label }: UseProprietorsProps) {
  const take = useTakeProprietors({ statementId, matter });
  return (
    <Button
      {...(size ? { size } : {})}
      icon={<UserPlus size={size === 'small' ? 13 : 15} />}
      isPending={take.isPending}
      {...(label ? { 'aria-label': `${proprietorTexts.action}: ${label}` } : {})}
      onPress={() => take.mutate()}
    >
      {proprietorTexts.action}
    </Button>
  );
}
