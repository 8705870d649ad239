import FilePlus from 'lucide-react/icons/file-plus';
import Inbox from 'lucide-react/icons/inbox';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { isDialogOpen } from '../../ui/open-dialogs.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './intake.module.css';
import { IntakeFolder } from './intake-folder.tsx';
import { IntakeRow } from './intake-row.tsx';
import { dropHint, intakeAbout, leftText, overText, readingText, shownText } from './text.ts';
import { useIntake } from './use-intake.ts';

/** PDFs from elsewhere, in one list, each with the matter that it may belong to. */
export function IntakePage() {
  const { view, list, drop } = useIntake();
  const now = useNow();
  const isOver = useFileDrop(
    () => !isDialogOpen(),
    (files) => drop.mutate(files),
  );
  const files = list.data?.files ?? [];
  const total = list.data?.total ?? 0;
  const unread = view.data?.unread ?? 0;
  return (
    <Page
      title="Intake"
      under={intakeAbout}
      actions={
        <FileTrigger
          acceptedFileTypes={['.pdf', 'application/pdf']}
          allowsMultiple
          onSelect={(chosen) => {
            if (chosen !== null && chosen.length > 0) drop.mutate([...chosen]);
          }}
        >
          <Button icon={<FilePlus size={15} />} isPending={drop.isPending}>
            Choose PDFs…
          </Button>
        </FileTrigger>
      }
    >
      <div className="stack gap-5">
        {isOver ? <p className={styles.over}>{overText}</p> : <p className="quiet">{dropHint}</p>}
        {unread > 0 ? <p role="status">{readingText(unread)}</p> : null}
        <QueryFallback query={list} label="Loading the intake" lines={6} isCard />
        {files.length > 0 ? (
          <section className="card" aria-label="Files of the intake">
            <ul className="ruled">
              {files.map((file) => (
                <IntakeRow key={file.id} file={file} now={now} />
              ))}
            </ul>
          </section>
        ) : null}
        {total > files.length ? <p className="quiet">{shownText(files.length, total)}</p> : null}
        {list.data !== undefined && total === 0 ? (
          <EmptyState icon={Inbox} title="No files wait">
            Certificates that come by email or post, such as clearance updates and owners corporation
            certificates, are listed here until you add them to a matter.
          </EmptyState>
        ) : null}
        {view.data === undefined || view.data.left.length === 0 ? null : (
          <Message tone="warn" title="Some files of the folder are not listed">
            <ul>
              {view.data.left.map(({ name, fault }) => (
                <li key={name} className="break">
                  <strong>{name}</strong>: {leftText(fault)}
                </li>
              ))}
            </ul>
          </Message>
        )}
        <IntakeFolder />
      </div>
    </Page>
  );
}
