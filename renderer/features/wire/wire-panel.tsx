import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type FormEvent, Fragment, memo, useCallback, useRef, useState } from 'react';
import type { Fault } from '../../../shared/lib/fault.ts';
import { isPractice } from '../../../shared/model/connection.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TryIt } from './try-it.tsx';
import styles from './wire.module.css';
import { overridesOf, shownValue, type WireDraft } from './wire-draft.ts';

/** The names that the interface document does not show, connection by connection. */
export function WirePanel() {
  const { queries } = useOffice();
  const connections = useQuery(queries.connections.list.queryOptions({ input: {} }));
  const [chosen, setChosen] = useState<string | null>(null);
  const current = connections.data?.find((one) => one.isCurrent) ?? connections.data?.[0];
  const connectionId = chosen ?? current?.id;
  const shown = connections.data?.find((one) => one.id === connectionId);
  const isFixed = isPractice(shown);
  if (connections.error || !connectionId || !connections.data)
    return <QueryFallback query={connections} label="Loading connections" isCard />;
  return (
    <div className="stack gap-5">
      <section className="card panel" aria-labelledby="wire-profile">
        <h2 id="wire-profile">Advanced: API settings</h2>
        <p className="lead">
          For IT support: names and rules that the service’s interface document does not specify (the API
          mapping). The default values are probably correct. Change a value only if the service responds
          differently, then send a sample request below.
        </p>
        <ChoiceField
          label="Connection"
          value={connectionId}
          options={connections.data.map((one) => ({ value: one.id, text: one.name }))}
          onChange={setChosen}
        />
        {isFixed ? (
          <Message tone="info" title="The practice service has its own values">
            These values cannot be changed. Select another connection to change a value.
          </Message>
        ) : null}
        <ProfileTable key={connectionId} connectionId={connectionId} isFixed={isFixed} />
      </section>
      <TryIt key={`try ${connectionId}`} connectionId={connectionId} />
    </div>
  );
}

function isOf(fault: Fault, key: string): boolean {
  return fault.field === key || fault.field.endsWith(`.${key}`);
}

interface ProfileTableProps {
  readonly connectionId: string;
  /** Shown only: nothing of it can be changed. */
  readonly isFixed: boolean;
}

function ProfileTable({ connectionId, isFixed }: ProfileTableProps) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const input = { connectionId };
  const rows = useQuery(queries.wireProfile.get.queryOptions({ input }));
  const { typed: draft, type, drop } = useDraft<WireDraft>(`wire ${connectionId}`);
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const overrides = overridesOf(rows.data ?? [], draft);
  const save = useMutation({
    mutationFn: (typed: WireDraft) =>
      client.wireProfile.set({ connectionId, overrides: overridesOf(rows.data ?? [], typed) }),
    onSuccess: (next, typed) => {
      cache.setQueryData(queries.wireProfile.get.queryKey({ input }), next);
      drop(typed);
      setFaults([]);
    },
    onError: (error) => {
      setFaults(errorMessage(error).faults);
      // The row may stand far from the button that was pressed.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
    meta: { isErrorShown: true, invalidates: [queries.statements.authenticity.key()] },
  });
  const set = useCallback(
    (key: string, value: string) => {
      type({ [key]: value });
      setFaults((now) => now.filter((fault) => !isOf(fault, key)));
    },
    [type],
  );
  if (rows.error || !rows.data) return <QueryFallback query={rows} label="Loading API mapping" lines={8} />;
  const general = faults.filter((fault) => !rows.data.some((row) => isOf(fault, row.key)));
  const failure =
    save.error && errorMessage(save.error).faults.length === 0 ? errorMessage(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="stack gap-4" aria-label="API mapping">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Value</th>
            <th scope="col">Default</th>
            <th scope="col">
              <span className="visually-hidden">Reset</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.data.map((row) => {
            const fault = faults.find((one) => isOf(one, row.key))?.message ?? null;
            const value = shownValue(row, draft);
            return (
              <ProfileRow key={row.key} row={row} value={value} fault={fault} isFixed={isFixed} onSet={set} />
            );
          })}
        </tbody>
      </table>
      {general.length > 0 ? (
        <ul className="fault" role="alert">
          {general.map((fault) => (
            <li key={`${fault.field} ${fault.message}`}>{fault.message}</li>
          ))}
        </ul>
      ) : null}
      {failure ? <Failure failure={failure} /> : null}
      {isFixed ? null : (
        <div className={styles.saveBar}>
          <SaveBar
            isChanged={Object.keys(overrides).length > 0}
            isSaved={save.isSuccess}
            isPending={save.isPending}
            discard={() => {
              drop();
              setFaults([]);
            }}
          />
          {faults.length > general.length ? (
            <p className="fault" role="alert">
              Nothing was saved.{' '}
              {faults.length - general.length === 1 ? 'Change this value' : 'Change these values'}:{' '}
              {faults
                .filter((fault) => !general.includes(fault))
                .map((fault) => fault.field)
                .join(', ')}
              .
            </p>
          ) : null}
        </div>
      )}
    </form>
  );
}

interface ProfileRowProps {
  readonly row: {
    readonly key: string;
    readonly description: string;
    readonly standard: string;
    readonly choices: readonly string[] | null;
  };
  readonly value: string;
  readonly fault: string | null;
  readonly isFixed: boolean;
  readonly onSet: (key: string, value: string) => void;
}

/** A name that may go on in the next line before each of its words, and is copied as one. */
function Words({ of: name }: { readonly of: string }) {
  return name.split(/(?=[A-Z])/).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name keep their places
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {word}
    </Fragment>
  ));
}

/** Drawn again only where it changed: the table has many rows, and each letter typed comes by here. */
const ProfileRow = memo(function ProfileRow({ row, value, fault, isFixed, onSet }: ProfileRowProps) {
  return (
    <tr>
      <th scope="row" className={value === row.standard ? '' : styles.changed}>
        <code>
          <Words of={row.key} />
        </code>
        <p>{row.description}</p>
      </th>
      <td>
        {isFixed ? (
          <code>
            <Words of={value} />
          </code>
        ) : row.choices ? (
          <ChoiceField
            label={row.key}
            isLabelHidden
            value={value}
            options={row.choices.map((choice) => ({ value: choice, text: choice }))}
            onChange={(next) => onSet(row.key, next)}
            error={fault}
          />
        ) : (
          <TextField
            label={row.key}
            isLabelHidden
            value={value}
            onChange={(next) => onSet(row.key, next)}
            error={fault}
            isMono
          />
        )}
      </td>
      <td>
        <code>
          <Words of={row.standard} />
        </code>
      </td>
      <td>
        {isFixed ? null : (
          <IconButton
            label={`Reset to default: ${row.key}`}
            size="small"
            icon={<RotateCcw size={14} />}
            isDisabled={value === row.standard}
            isDestructive
            onPress={() => onSet(row.key, row.standard)}
          />
        )}
      </td>
    </tr>
  );
});
