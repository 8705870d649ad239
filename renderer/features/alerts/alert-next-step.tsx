import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useState } from 'react';
import type { AlertView } from '../../../shared/contract/views/alert.ts';
import { alertStep } from '../../../shared/model/alert-step.ts';
import { parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import { ChangesSince } from '../statements/changes-since.tsx';
import { RetrieveDialog } from '../statements/retrieve-dialog.tsx';
import { awaitedText, comparedText, freshStatementText } from './text.ts';

/** What follows from the notifications of an alert: a fresh statement of its title, then what it says that the last one did not. */
export function AlertNextStep({
  alert,
}: {
  readonly alert: Pick<AlertView, 'volumeFolio' | 'notifications' | 'matter'>;
}) {
  const { queries } = useOffice();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { volumeFolio, notifications, matter } = alert;
  const isTold = notifications.length > 0 && parseVolumeFolio(volumeFolio).ok;
  const statements = useQuery(
    queries.statements.list.queryOptions({ input: { volumeFolio }, enabled: isTold }),
  ).data;
  const step = statements === undefined ? null : alertStep(notifications, statements);
  if (step === null) return null;
  return (
    <div className="stack gap-2 mt-2">
      {step.kind === 'order' ? (
        <>
          <p>{freshStatementText(step.before === null ? null : momentText(step.before.requestedAt, now))}</p>
          <div>
            <Button
              size="small"
              icon={<ScrollText size={14} />}
              aria-label={`Order fresh statement for ${volumeFolio}`}
              onPress={() => setAsking(true)}
            >
              Order fresh statement…
            </Button>
          </div>
        </>
      ) : step.kind === 'awaited' ? (
        <p>
          {awaitedText(step.statement.state)}{' '}
          <Link to="/statements/$statementId" params={{ statementId: step.statement.id }}>
            Show request
          </Link>
        </p>
      ) : (
        <p className="break">
          {comparedText(momentText(step.fresh.requestedAt, now), step.before !== null)}{' '}
          {step.before === null ? null : <ChangesSince statement={step.fresh} before={step.before} />}{' '}
          <Link
            to="/statements/$statementId"
            params={{ statementId: step.fresh.id }}
            search={step.before === null ? {} : { view: 'changes' }}
          >
            {step.before === null ? 'Show statement' : 'Show changes'}
          </Link>
        </p>
      )}
      {isAsking ? (
        <RetrieveDialog
          volumeFolio={volumeFolio}
          matterNumber={matter?.number ?? ''}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
