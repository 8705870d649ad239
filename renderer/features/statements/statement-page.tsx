import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import type { OtherTitleView, StatementView } from '../../../shared/contract/views/statement.ts';
import { changesText } from '../../../shared/model/register-changes-text.ts';
import { producedText } from '../../../shared/model/register-date.ts';
import { useOffice } from '../../bridge/office.tsx';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { useMatterNumbered } from '../../bridge/use-matter-numbered.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Message } from '../../ui/message.tsx';
import { fullMoment } from '../../ui/moment.ts';
import { Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ChargeDoubt } from '../charges/charge-doubt.tsx';
import { AttachedMatters } from '../matter-picker/attached-matters.tsx';
import { AsReceived, LeftOut } from './as-received.tsx';
import { FirstChanges } from './changes-list.tsx';
import { WithDocuments } from './named-document.tsx';
import { leftOutTitle, otherTitleState, otherTitleText, unknownBody, unknownTitle } from './received-text.ts';
import { RetrieveDialog } from './retrieve-dialog.tsx';
import { StatementActs } from './statement-acts.tsx';
import { AuthenticityNotice, StatementAuthenticity } from './statement-authenticity.tsx';
import { StatementBody } from './statement-body.tsx';
import { StatementChanges, StatementHistory, useComparison } from './statement-history.tsx';
import { PdfNote } from './statement-pdf.tsx';
import styles from './statements.module.css';
import { problemText, stateText } from './text.ts';

const over = <Link to="/statements">Register statements</Link>;

export function StatementPage() {
  const { queries } = useOffice();
  const { statementId } = useParams({ from: '/statements/$statementId' });
  const found = useQuery(queries.statements.get.queryOptions({ input: { id: statementId } }));
  if (found.data) return <Statement key={found.data.id} kept={found.data} />;
  return (
    <Page title="Register statement" over={over}>
      <QueryFallback query={found} label="Loading statement" lines={8} isCard />
    </Page>
  );
}

type Shown = 'data' | 'changes' | 'text' | 'raw';

function Statement({ kept }: { readonly kept: StatementView }) {
  const { view, find } = useSearch({ from: '/statements/$statementId' });
  const navigate = useNavigate({ from: '/statements/$statementId' });
  const show = (view: Shown) => void navigate({ search: (now) => ({ ...now, view }) });
  const [isAsking, setAsking] = useState(false);
  const state = stateText(kept.state);
  const problem = problemText(kept);
  const { statement, otherTitle } = kept;
  const received = otherTitle === null ? kept : asOtherTitle(kept, otherTitle);
  const comparison = useComparison(kept);
  const matter = useMatterNumbered(kept.matterNumber);
  const report = comparison?.report ?? null;
  const changed = report?.count ?? 0;
  const views: { value: Shown; text: string; count?: number }[] = [];
  if (received.statement) views.push({ value: 'data', text: 'Statement' });
  if (comparison) views.push({ value: 'changes', text: 'Changes', count: changed });
  if (received.text !== null) views.push({ value: 'text', text: 'Text version' });
  const odd = received.leftOut.length + received.asReceived.length;
  if (kept.raw !== null)
    views.push({ value: 'raw', text: 'As received', ...(odd > 0 ? { count: odd } : {}) });
  const unknown = kept.asReceived.filter(({ readAs }) => readAs === null).length;
  const shown = views.find(({ value }) => value === view)?.value ?? firstShown(received);
  return (
    <Page
      title={`Register statement ${kept.volumeFolio}`}
      over={
        <>
          {over} · Matter{' '}
          {matter === null ? (
            kept.matterNumber
          ) : (
            <Link to="/matters/$matterId" params={{ matterId: matter.id }}>
              {kept.matterNumber}
            </Link>
          )}
        </>
      }
      actions={
        <>
          {views.length > 1 ? (
            <Segments label="Show as" value={shown} onChange={show} options={views} />
          ) : null}
          <StatementActs kept={kept} matter={matter} />
        </>
      }
      isFixed
      find={{ where: 'statement', given: find }}
    >
      {kept.producedDate !== null ? (
        <div className={styles.validity} role="note">
          <Clock size={15} aria-hidden="true" />
          <p>
            <strong>Register as at {producedText(kept.producedDate)}.</strong> Valid only at this time and in
            this form.
          </p>
          {kept.securityNo ? (
            <p className={styles.security}>
              Security number <strong>{kept.securityNo}</strong>
            </p>
          ) : null}
        </div>
      ) : null}
      <div className={styles.scroll}>
        <AttachedMatters thing={{ kind: 'kept', what: 'statement', id: kept.id }} className="mb-4" />
        {kept.state === 'kept' ? null : (
          <div className="mb-4">
            <Message
              tone={state.tone === 'bad' ? 'bad' : state.tone === 'wait' ? 'info' : 'warn'}
              title={otherTitle === null ? state.text : otherTitleState}
              detail={`Ordered ${fullMoment(kept.requestedAt)}`}
              actions={
                kept.state === 'unknown' ||
                kept.state === 'unreadable' ||
                kept.state === 'lost' ||
                kept.state === 'refused' ||
                kept.state === 'notSent' ||
                kept.state === 'notPlaced' ? (
                  <Button size="small" onPress={() => setAsking(true)}>
                    Order again…
                  </Button>
                ) : null
              }
            >
              {problem}
              {otherTitle === null ? null : <p>{otherTitleText(kept, otherTitle)}</p>}
            </Message>
          </div>
        )}
        {kept.state === 'kept' && (problem || kept.leftOut.length > 0) ? (
          <div className="mb-4">
            <Message
              tone="warn"
              title={leftOutTitle(kept.leftOut)}
              actions={
                kept.leftOut.length > 0 && shown !== 'raw' ? (
                  <Button size="small" onPress={() => show('raw')}>
                    Show as received
                  </Button>
                ) : null
              }
            >
              {problem}
              <LeftOut leftOut={kept.leftOut} />
            </Message>
          </div>
        ) : null}
        <AuthenticityNotice statementId={kept.id} />
        {shown === 'data' && unknown > 0 ? (
          <div className="mb-4">
            <Message
              tone="info"
              title={unknownTitle(unknown)}
              actions={
                <Button size="small" onPress={() => show('raw')}>
                  Show as received
                </Button>
              }
            >
              {unknownBody}
            </Message>
          </div>
        ) : null}
        <ChargeDoubt id={kept.id} />
        <PdfNote kept={kept} />
        {shown === 'changes' && comparison ? (
          <StatementChanges kept={kept} comparison={comparison} />
        ) : shown === 'text' && received.text !== null ? (
          <section className={`card ${styles.textVersion}`} aria-label="Text version">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
            <pre tabIndex={0}>{received.text}</pre>
          </section>
        ) : shown === 'raw' && kept.raw !== null ? (
          <AsReceived kept={received} raw={kept.raw} />
        ) : otherTitle !== null && shown === 'data' ? (
          <StatementBody kept={received} statement={otherTitle.statement} />
        ) : statement ? (
          <>
            {comparison && report ? (
              <div className="mb-4">
                <Message
                  tone={changed === 0 ? 'good' : 'warn'}
                  title={changesText(changed)}
                  actions={
                    changed === 0 ? null : (
                      <Button size="small" onPress={() => show('changes')}>
                        Show changes
                      </Button>
                    )
                  }
                >
                  {`Between ${comparison.produced}, in the saved statements for this title.`}
                  <FirstChanges report={report} />
                </Message>
              </div>
            ) : null}
            <WithDocuments kept={kept} statement={statement}>
              <StatementBody
                kept={kept}
                statement={statement}
                history={<StatementHistory kept={kept} />}
                authenticity={<StatementAuthenticity kept={kept} statement={statement} />}
              />
            </WithDocuments>
          </>
        ) : null}
        {statement ? (
          <p className="faint mt-4 pretty">{statement.copyrightText}</p>
        ) : kept.state === 'kept' && kept.text === null ? (
          <Chip tone="warn">No part of this statement could be read</Chip>
        ) : null}
      </div>
      {isAsking ? (
        <RetrieveDialog
          volumeFolio={kept.volumeFolio}
          matterNumber={kept.matterNumber}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Page>
  );
}

/** The statement that came, to be shown as what it is. */
function asOtherTitle(kept: StatementView, otherTitle: OtherTitleView): StatementView {
  const { statement, leftOut, asReceived, text } = otherTitle;
  return {
    ...kept,
    statement,
    text,
    leftOut: [...leftOut],
    asReceived: [...asReceived],
    producedDate: statement.producedDate || null,
    securityNo: statement.securityNo || null,
  };
}

function firstShown({ statement, text, raw }: StatementView): Shown {
  if (statement !== null) return 'data';
  return text === null && raw !== null ? 'raw' : text === null ? 'data' : 'text';
}
