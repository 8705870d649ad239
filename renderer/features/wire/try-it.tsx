import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Failure } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './wire.module.css';
import { rawText } from './wire-draft.ts';

/** Makes one read over the connection and shows its answer raw. Nothing chargeable is among them. */
export function TryIt({ connectionId }: { readonly connectionId: string }) {
  const { client, queries } = useOffice();
  const trials = useQuery(queries.wireProfile.samples.queryOptions({ input: {} }));
  const [chosen, setChosen] = useState<string | null>(null);
  const { typed: texts, type } = useDraft<Record<string, string>>(`sample-request ${connectionId}`);
  const trial = trials.data?.find((one) => one.operation === chosen) ?? trials.data?.[0];
  const run = useMutation({
    mutationFn: (operation: { readonly operation: string; readonly fields: readonly string[] }) =>
      client.wireProfile.sendSample({
        connectionId,
        operation: operation.operation,
        fields: Object.fromEntries(
          operation.fields
            .map((field) => [field, (texts[field] ?? '').trim()] as const)
            .filter(([, text]) => text !== ''),
        ),
      }),
    meta: { isErrorShown: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trial && !run.isPending) run.mutate(trial);
  };
  const failure = run.error ? errorMessage(run.error) : null;
  const loose = failure?.faults.filter((fault) => !trial?.fields.includes(fault.field)) ?? [];
  return (
    <section className="card panel" aria-labelledby="try-it">
      <h2 id="try-it">Send a sample request</h2>
      <p className="lead">Sends one read-only request with the saved API mapping. Nothing here is charged.</p>
      <QueryFallback query={trials} label="Loading sample requests" lines={2} />
      {trial && trials.data ? (
        <form onSubmit={submit} noValidate className="stack gap-4" aria-label="Send a sample request">
          <ChoiceField
            label="Operation"
            value={trial.operation}
            options={trials.data.map((one) => ({ value: one.operation, text: one.title }))}
            onChange={(operation) => {
              setChosen(operation);
              run.reset();
            }}
          />
          {trial.fields.length > 0 ? (
            <div className={styles.fields}>
              {trial.fields.map((field) => (
                <TextField
                  key={field}
                  label={field.replace(/\?$/, ' (optional)')}
                  value={texts[field] ?? ''}
                  onChange={(text) => type({ [field]: text })}
                  error={faultOf(run.error, field)}
                  isMono
                />
              ))}
            </div>
          ) : null}
          {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
          {loose.map((fault) => (
            <p key={fault.message} className="fault" role="alert">
              {fault.message}
            </p>
          ))}
          <div>
            <Button type="submit" isPending={run.isPending}>
              Send a sample request
            </Button>
          </div>
          {run.data ? (
            <div className={styles.answer} aria-live="polite">
              <p>
                <code>{run.data.request}</code>
              </p>
              <p>
                Response <strong>{run.data.status}</strong>
              </p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
              <pre tabIndex={0}>
                {Object.entries(run.data.headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
                {'\n\n'}
                {rawText(run.data.body)}
              </pre>
            </div>
          ) : null}
        </form>
      ) : null}
    </section>
  );
}
