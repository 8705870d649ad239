import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { OwnerNameQuery, OwnerSearchReason } from '../../../shared/contract/views/title.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { SeenFailure } from '../../ui/seen-failure.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCurrentMatter } from '../matter-picker/current-matter.ts';
import { MatterField } from '../matter-picker/matter-field.tsx';
import { MatterNote } from '../matter-picker/matter-note.tsx';
import { closedFault, useMatterMeant } from '../matter-picker/use-matter-meant.ts';
import {
  emptyOwnerForm,
  type OwnerForm as Form,
  ownerFaults,
  ownerQueryOf,
  ownerQueryText,
  ownerReasonOf,
  useOwnerDraft,
} from './owner-query.ts';
import { useOwnerStore } from './owner-store.ts';
import styles from './owners.module.css';

interface Asked {
  readonly query: OwnerNameQuery;
  readonly reason: OwnerSearchReason;
}

/** The first step: why, for which matter, and the name. Finding goes on to the list of names. */
export function OwnerForm() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { typed, type } = useOwnerDraft();
  const current = useCurrentMatter()?.number;
  const form = { ...emptyOwnerForm, matterNumber: current ?? '', ...typed };
  const { setFound } = useOwnerStore();
  const [isTried, setTried] = useState(false);
  const meant = useMatterMeant(form.matterNumber);
  const closed = closedFault(meant);
  const faults = { ...ownerFaults(form), ...(closed === null ? {} : { matterNumber: closed }) };
  const find = useMutation({
    // As it was asked, whatever is typed meanwhile: the next step is put on record with the same purpose.
    mutationFn: async ({ query, reason }: Asked) => {
      const { connection } = await cache.ensureQueryData(queries.status.get.queryOptions({ input: {} }));
      const names = await client.owners.names({ query, reason });
      return { connectionId: connection.id, asked: ownerQueryText(query), query, reason, names };
    },
    onSuccess: (found) => {
      setFound(found);
      void navigate({ to: '/owners' });
    },
    meta: { isErrorShown: true, invalidates: [queries.owners.searches.key()] },
  });
  const ask = () => find.mutate({ query: ownerQueryOf(form), reason: ownerReasonOf(form) });
  const fault = (field: keyof Form) =>
    (isTried ? faults[field] : undefined) ??
    faultOf(find.error, field) ??
    faultOf(find.error, `reason.${field}`) ??
    faultOf(find.error, `query.${field}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length === 0 && !find.isPending) ask();
  };
  const failure = find.error ? errorMessage(find.error) : null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Owner search">
      <p className="muted pretty">
        You may search for owners for a stated purpose only. Landfolio saves the purpose, the matter and the
        name that you searched for with each search.
      </p>
      <div className="columns halves gap-3">
        <TextField
          label="Purpose"
          value={form.purpose}
          onChange={(purpose) => type({ purpose })}
          error={fault('purpose')}
          placeholder="Vendor’s title for a contract of sale"
          isRequired
        />
        <MatterField
          value={form.matterNumber}
          onChange={(matterNumber) => type({ matterNumber })}
          error={fault('matterNumber')}
          hint="Saved with the search."
        />
      </div>
      <MatterNote meant={meant} use="ownerSearch" onUse={(matterNumber) => type({ matterNumber })} />
      <Segments
        label="Owner type"
        value={form.kind}
        onChange={(kind) => type({ kind })}
        options={[
          { value: 'individual', text: 'Person' },
          { value: 'company', text: 'Company' },
        ]}
      />
      {form.kind === 'company' ? (
        <TextField
          label="Company name"
          value={form.companyName}
          onChange={(companyName) => type({ companyName })}
          error={fault('companyName')}
          isRequired
        />
      ) : (
        <div className="columns halves gap-3">
          <TextField
            label="Last name"
            value={form.lastName}
            onChange={(lastName) => type({ lastName })}
            error={fault('lastName')}
            hint="At least one of the two names is required."
          />
          <TextField
            label="Given name"
            value={form.givenName}
            onChange={(givenName) => type({ givenName })}
            error={fault('givenName')}
          />
        </div>
      )}
      {failure && failure.faults.length === 0 ? <SeenFailure failure={failure} onRetry={ask} /> : null}
      <div>
        <Button type="submit" kind="primary" isPending={find.isPending}>
          {find.isPending ? 'Searching…' : 'Find names'}
        </Button>
      </div>
    </form>
  );
}
