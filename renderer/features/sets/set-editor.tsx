import { useMutation, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import type { CertificateSetView } from '../../../shared/contract/views/certificate-set.ts';
import type { SetEntry, SetScope } from '../../../shared/model/certificate-set.ts';
import { isText, listOf, recordOf, useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { GroupFault } from '../../ui/field-parts.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useCart } from '../open-carts/use-cart.ts';
import { ProductField } from './product-field.tsx';
import { codeHint, entriesOfCart, withEntries } from './set-entries.ts';
import styles from './sets.module.css';
import { changedElsewhere, scopeText } from './text.ts';
import { setChangeMeta } from './use-sets.ts';

const scopes: readonly { readonly value: SetScope; readonly text: string }[] = [
  { value: 'title', text: scopeText.title },
  { value: 'property', text: scopeText.property },
];

interface SetEditorProps {
  /** Null for a new one. */
  readonly set: CertificateSetView | null;
  /** The set as it is saved now: a colleague or another window may have changed it since, or deleted it (null). */
  readonly now: CertificateSetView | null;
  readonly onSaved: (set: CertificateSetView) => void;
  readonly onClose: () => void;
}

/** Name and products of a set. Nothing is stored before it is saved. */
export function SetEditor({ set, now, onSaved, onClose }: SetEditorProps) {
  const { client, queries } = useOffice();
  const { typed, type, drop } = useDraft<{ name: string; entries: readonly SetEntry[] }>(
    `set ${set?.id ?? 'new'}`,
    { entries: listOf(recordOf(isText)) },
  );
  // Of one that is deleted meanwhile, what was saved last.
  const [last, setLast] = useState(set);
  if (now !== null && now !== last) setLast(now);
  const { name, entries } = { ...(last ?? { name: '', entries: [] }), ...typed };
  const isDeleted = set !== null && now === null;
  const elsewhere = set === null || now === null ? null : changedElsewhere(set, now, typed);
  const cart = useCart().data;
  const known = useQuery(queries.certificateSets.products.queryOptions({ input: {} })).data ?? null;
  const fromCart = entriesOfCart(cart?.lines ?? []);
  const save = useMutation({
    mutationFn: () =>
      client.certificateSets.save({
        ...(now === null ? {} : { id: now.id }),
        name,
        entries: entries.map((entry) => ({ ...entry })),
      }),
    onSuccess: (saved) => {
      drop();
      onSaved(saved);
    },
    meta: { ...setChangeMeta(queries), isErrorShown: true },
  });
  const change = (at: number, part: Partial<SetEntry>) =>
    type({ entries: entries.map((entry, place) => (place === at ? { ...entry, ...part } : entry)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const failure = save.error ? errorMessage(save.error) : null;
  return (
    <form
      className="stack gap-3"
      onSubmit={submit}
      noValidate
      aria-label={set ? `Edit ${set.name}` : 'New set'}
    >
      <UnsavedChanges isTyped={Object.keys(typed).length > 0} />
      <TextField
        label="Name of the set"
        value={name}
        onChange={(next) => type({ name: next })}
        error={faultOf(save.error, 'name')}
      />
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is being typed has no identity but its place
        <fieldset key={at} className={styles.entry} aria-label={`Product ${at + 1}`}>
          <ProductField
            entry={entry}
            known={known}
            onChange={(part) => change(at, part)}
            error={faultOf(save.error, `entries.${at}.name`)}
          />
          <TextField
            label="Code"
            isMono
            value={entry.productCode}
            onChange={(value) => change(at, { productCode: value.trim() })}
            error={faultOf(save.error, `entries.${at}.productCode`)}
            hint={codeHint(entry.productCode, known)}
          />
          <ChoiceField
            label="Quantity"
            value={entry.per}
            options={scopes}
            onChange={(per) => change(at, { per })}
          />
          <span className={styles.removeEntry}>
            <IconButton
              label={`Remove product ${at + 1} from the set`}
              icon={<X size={15} />}
              isDestructive
              onPress={() => type({ entries: entries.filter((_, place) => place !== at) })}
            />
          </span>
        </fieldset>
      ))}
      <GroupFault error={faultOf(save.error, 'entries')} />
      <div className="row wrap gap-2-3">
        <Button
          size="small"
          icon={<Plus size={13} />}
          onPress={() => type({ entries: [...entries, { productCode: '', name: '', per: 'property' }] })}
        >
          Add a product
        </Button>
        {fromCart.length > 0 ? (
          <Button size="small" onPress={() => type({ entries: withEntries(entries, fromCart) })}>
            Add products from the cart
          </Button>
        ) : null}
      </div>
      <p className="quiet">
        Landfolio suggests products that were offered for the titles and properties that you have opened. The
        code is the service’s code for a product. When you use the set for a property, Landfolio shows which
        products are not offered.
      </p>
      {isDeleted ? (
        <Message tone="warn" title="This set was deleted elsewhere while you were editing">
          Nothing in this form is lost. “Save as a new set” keeps it.
        </Message>
      ) : null}
      {elsewhere === null ? null : (
        <Message tone="warn" title="This set was changed elsewhere while you were editing">
          {elsewhere}
        </Message>
      )}
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      <div className="row wrap gap-2-3">
        <Button kind="primary" type="submit" isPending={save.isPending}>
          {isDeleted ? 'Save as a new set' : 'Save the set'}
        </Button>
        <Button
          onPress={() => {
            drop();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
