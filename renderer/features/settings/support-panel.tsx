import { useMutation, useQuery } from '@tanstack/react-query';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import type { CrashView } from '../../../shared/contract/procedures/support.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { bytesText } from '../../ui/bytes.ts';
import { Failure, Message } from '../../ui/message.tsx';
import { momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './settings.module.css';

/** The support bundle and the crash reports that it contains. */
export function SupportPanel() {
  const { queries } = useOffice();
  const support = useQuery(queries.support.get.queryOptions({ input: {}, staleTime: 0 }));
  const make = useMutation(queries.support.makeBundle.mutationOptions({ meta: { isErrorShown: true } }));
  const made = make.data;
  return (
    <div className="stack gap-5">
      <section className="card panel" aria-labelledby="support">
        <h2 id="support">Support bundle</h2>
        <p className="lead">
          One file to send to your support contact. It contains versions, settings, the health of the library,
          the latest log entries and the crash reports below.
        </p>
        <p>
          It contains no credentials, links, documents, addresses, owners or matter numbers. Landfolio does
          not send it. It is a ZIP file of plain text: read it before you send it.
        </p>
        <div className="row wrap gap-3">
          <Button
            kind="primary"
            icon={<LifeBuoy size={15} />}
            isPending={make.isPending}
            onPress={() => make.mutate({})}
          >
            Create support bundle
          </Button>
        </div>
        {make.error ? <Failure failure={errorMessage(make.error)} /> : null}
        {made && made.path !== null ? (
          <Message tone="good" title="Support bundle saved" detail={made.path}>
            {made.files.length} files, {bytesText(made.bytes)}
          </Message>
        ) : null}
      </section>
      <section className="card panel" aria-labelledby="crashes">
        <h2 id="crashes">Crash reports</h2>
        <QueryFallback query={support} label="Loading crash reports" />
        {support.data ? <Crashes crashes={support.data.crashes} folder={support.data.folder} /> : null}
      </section>
    </div>
  );
}

function Crashes({ crashes, folder }: { readonly crashes: readonly CrashView[]; readonly folder: string }) {
  const now = useNow();
  return (
    <>
      {crashes.length === 0 ? (
        <p>No crash reports. If Landfolio crashes or has a fault, a report appears here.</p>
      ) : (
        <ul className={styles.crashes}>
          {crashes.map((crash) => (
            <li key={crash.reference}>
              <details>
                <summary>
                  <span>{crash.what}</span>
                  <span className="quiet">
                    {momentText(crash.at, now)} · {crash.reference}
                  </span>
                </summary>
                <pre className={styles.report}>{crash.text}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
      {folder === '' ? null : (
        <p className="quiet">
          The log and the crash reports are saved in <code className="break">{folder}</code>
        </p>
      )}
    </>
  );
}
