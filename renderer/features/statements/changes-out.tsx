import { useMutation } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import type { ChangesReportView } from '../../../shared/contract/views/statement.ts';
import { changesText } from '../../../shared/model/register-changes-text.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { PrintedPage } from '../../ui/printed-page.tsx';
import { ChangesList } from './changes-list.tsx';

interface ChangesOutProps {
  readonly id: string;
  readonly otherId: string;
}

/** Prints and saves what changed between two statements. Asks no service. */
export function ChangesOut(two: ChangesOutProps) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const print = useMutation(queries.statements.changes.mutationOptions());
  const save = useMutation(
    queries.statements.saveChanges.mutationOptions({
      onSuccess({ path }) {
        if (path !== null) notify({ title: 'What changed was saved', body: path });
      },
    }),
  );
  return (
    <span className="row gap-2">
      <Button
        size="small"
        icon={<Printer size={14} />}
        isPending={print.isPending}
        onPress={() => print.mutate(two)}
      >
        Print changes
      </Button>
      <Button
        size="small"
        icon={<FileDown size={14} />}
        isPending={save.isPending}
        onPress={() => save.mutate(two)}
      >
        Save changes as page…
      </Button>
      {print.data ? (
        <PrintedPage onPrinted={print.reset}>
          <Report report={print.data} />
        </PrintedPage>
      ) : null}
    </span>
  );
}

function Report({ report }: { readonly report: ChangesReportView }) {
  const { title, facts, count, remarks, footer } = report;
  return (
    <>
      <h1>{title}</h1>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{changesText(count)}</h2>
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      <ChangesList report={report} />
      <footer>{footer}</footer>
    </>
  );
}
