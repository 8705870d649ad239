import FilePlus from 'lucide-react/icons/file-plus';
import Inbox from 'lucide-react/icons/inbox';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { giveDropped } from '../../bridge/dropped-files.ts';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { IntakeFolder } from './intake-folder.tsx';
import { IntakeRow } from './intake-row.tsx';
import { dropHint, intakeAbout, leftText, moreLeftText, readingText, shownText } from './text.ts';
import { useIntake } from './use-intake.ts';

/** PDFs from elsewhere, in one list, each with the matter that it may belong to. */
export function IntakePage() {
  const { view, list, isTaking } = useIntake();
  const now = useNow();
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
            if (chosen !== null) giveDropped([...chosen]);
          }}
        >
          <Button icon={<FilePlus size={15} />} isPending={isTaking}>
            Choose PDFs…
          </Button>
        </FileTrigger>
      }
    >
      <div className="stack gap-5">
        <p className="quiet">{dropHint}</p>
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
              {view.data.leftCount > view.data.left.length ? (
                <li>{moreLeftText(view.data.leftCount - view.data.left.length)}</li>
              ) : null}
            </ul>
          </Message>
        )}
        <IntakeFolder />
      </div>
    </Page>
  );
}
