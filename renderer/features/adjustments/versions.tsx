import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdjustmentVersion } from '../../../shared/contract/views/adjustments.ts';
import { adjust } from '../../../shared/model/adjustments/adjust.ts';
import { countFigures } from '../../../shared/model/adjustments/version.ts';
import { formatTotal } from '../../../shared/model/money.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StatementResult } from './statement-result.tsx';
import { savedText, texts, versionTitle } from './text.ts';

/** The saved versions, newest first. Each can be looked at and exported; none changes. */
export function Versions({ versions }: { readonly versions: readonly AdjustmentVersion[] }) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const [shown, setShown] = useState<AdjustmentVersion | null>(null);
  const save = useMutation(
    queries.adjustments.export.mutationOptions({
      onSuccess: ({ path }) => {
        if (path !== null) notify({ title: 'Statement of adjustments saved', body: path });
      },
    }),
  );
  const isSaving = (id: string, form: 'pdf' | 'xlsx') =>
    save.isPending && save.variables.id === id && save.variables.form === form;
  return (
    <section className="card crop" aria-labelledby="adjustment-versions">
      <h2 id="adjustment-versions" className="card-head">
        Versions ({versions.length})
      </h2>
      <ul className="ruled">
        {versions.map((version) => {
          const { id, number, savedAt, savedBy, content } = version;
          const title = versionTitle(number);
          const { open, all } = countFigures(content);
          return (
            <li key={id} className="row wrap between gap-3 pad">
              <div>
                <p className="medium">
                  {title}: {formatTotal(adjust(content).balanceCents)}
                </p>
                <p className="quiet">
                  {savedText(savedBy, savedAt)}. {texts.unconfirmedNote(open, all)}
                </p>
              </div>
              <div className="row wrap gap-2">
                <Button size="small" onPress={() => setShown(version)} aria-label={`Show ${title}`}>
                  Show
                </Button>
                {(['pdf', 'xlsx'] as const).map((form) => (
                  <Button
                    key={form}
                    size="small"
                    isPending={isSaving(id, form)}
                    onPress={() => save.mutate({ id, form })}
                    aria-label={`Save ${title} as ${form.toUpperCase()}`}
                  >
                    Save as {form.toUpperCase()}
                  </Button>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      {shown === null ? null : (
        <Dialog
          title={`${versionTitle(shown.number)}, ${savedText(shown.savedBy, shown.savedAt)}`}
          isOpen
          isWide
          onClose={() => setShown(null)}
          actions={<Button onPress={() => setShown(null)}>Close</Button>}
        >
          <StatementResult statement={shown.content} />
        </Dialog>
      )}
    </section>
  );
}
