import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Unlink from 'lucide-react/icons/unlink';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import type { StatementSummaryView } from '../../../../shared/contract/views/statement.ts';
import { type RegisterChange, registerChanges } from '../../../../shared/model/register-changes.ts';
import { changesText } from '../../../../shared/model/register-changes-text.ts';
import { producedText } from '../../../../shared/model/register-date.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { momentText } from '../../../ui/moment.ts';
import { useNow } from '../../../ui/use-now.ts';
import { AlertRow } from '../../alerts/alert-row.tsx';
import { UseProprietors } from '../../parties/use-proprietors.tsx';
import { StatementLand } from '../../statements/statement-land.tsx';
import { pdfMark, stateText } from '../../statements/text.ts';
import styles from '../list/matters.module.css';
import home from '../matter-home.module.css';
import { useDetach } from './use-detach.ts';

const changeKindTexts: Record<RegisterChange['kind'], string> = {
  new: 'new',
  changed: 'changed',
  gone: 'removed',
};

interface PartProps {
  readonly matter: MatterView;
  readonly links: readonly MatterLinkView[];
}

/** The register statements of the matter from `since` on, when the number became its own (milliseconds UTC), each with what changed since the one before of its title. */
export function MatterStatements({ matter, links, since }: PartProps & { readonly since: number }) {
  const { queries } = useOffice();
  const list = useQuery(queries.statements.list.queryOptions({ input: {} }));
  const attached = new Set(links.filter(({ kind }) => kind === 'statement').map(({ thing }) => thing));
  const all = list.data ?? [];
  const isOwn = (one: StatementSummaryView) => one.matterNumber === matter.number && one.requestedAt >= since;
  const statements = all.filter((one) => isOwn(one) || attached.has(one.id));
  if (list.data && statements.length === 0) return null;
  return (
    <section className="card" aria-labelledby="matter-statements">
      <div className={styles.partHead}>
        <h2 id="matter-statements">
          Register statements{statements.length > 0 ? ` (${statements.length})` : ''}
        </h2>
      </div>
      <QueryFallback query={list} label="Loading register statements" lines={2} />
      <ul className="ruled">
        {statements.map((one) => (
          <StatementRow
            key={one.id}
            statement={one}
            before={beforeOf(all, one)}
            link={one.matterNumber === matter.number ? undefined : linkOf(links, 'statement', one.id)}
            matter={matter}
          />
        ))}
      </ul>
    </section>
  );
}

/** The last that is kept of the same title and was made before. */
function beforeOf(
  all: readonly StatementSummaryView[],
  one: StatementSummaryView,
): StatementSummaryView | undefined {
  const isKept = ({ state, volumeFolio }: StatementSummaryView) =>
    state === 'kept' && volumeFolio === one.volumeFolio;
  return all
    .filter((other) => isKept(other) && other.requestedAt < one.requestedAt)
    .toSorted((a, b) => b.requestedAt - a.requestedAt)[0];
}

function StatementRow({
  statement,
  before,
  link,
  matter,
}: {
  readonly matter: MatterView;
  readonly statement: StatementSummaryView;
  readonly before: StatementSummaryView | undefined;
  /** How it is attached, where it came under another matter. */
  readonly link: MatterLinkView | undefined;
}) {
  const { queries } = useOffice();
  const now = useNow();
  const isCompared = statement.state === 'kept' && before !== undefined;
  const [later, earlier] = [
    useQuery(queries.statements.get.queryOptions({ input: { id: statement.id }, enabled: isCompared })).data,
    useQuery(queries.statements.get.queryOptions({ input: { id: before?.id ?? '' }, enabled: isCompared }))
      .data,
  ];
  const changes =
    earlier?.statement && later?.statement ? registerChanges(earlier.statement, later.statement) : null;
  const isPartial = [earlier, later].some((one) => (one?.leftOut.length ?? 0) > 0);
  const state = stateText(statement.state);
  const pdf = pdfMark(statement);
  return (
    <li className={home.row}>
      <span className={home.what}>
        <Link to="/statements/$statementId" params={{ statementId: statement.id }}>
          {statement.volumeFolio}
        </Link>
        <span className={styles.under}>
          <StatementLand statement={statement} />
        </span>
        <span className={styles.under}>
          {statement.producedDate
            ? `Register as at ${producedText(statement.producedDate)}`
            : `Ordered ${momentText(statement.requestedAt, now)}`}
        </span>
        {changes ? (
          <span className={styles.under}>
            {changesText(changes.length, isPartial)} since {producedText(before?.producedDate ?? '')}
            {changes.length > 0
              ? `: ${changes
                  .slice(0, 3)
                  .map(({ what, kind }) => `${what} ${changeKindTexts[kind]}`)
                  .join('; ')}${changes.length > 3 ? '…' : ''}`
              : ''}
          </span>
        ) : null}
      </span>
      {pdf ? <Chip tone={pdf.tone}>{pdf.text}</Chip> : null}
      <Chip tone={state.tone}>{state.text}</Chip>
      {statement.state === 'kept' ? (
        <UseProprietors
          statementId={statement.id}
          matter={matter}
          size="small"
          label={statement.volumeFolio}
        />
      ) : null}
      {link ? <Detach link={link} /> : null}
    </li>
  );
}

function linkOf(links: readonly MatterLinkView[], kind: MatterLinkView['kind'], id: string) {
  return links.find((link) => link.kind === kind && link.thing === id);
}

function Detach({ link }: { readonly link: MatterLinkView }) {
  const detach = useDetach();
  return (
    <Button
      size="small"
      icon={<Unlink size={13} />}
      aria-label={`Remove from matter: ${link.label}`}
      isDestructive
      onPress={() => detach(link)}
    >
      Remove from matter
    </Button>
  );
}

/** The alerts that name the matter, or were attached to it, with what they told. */
export function MatterAlerts({ matter, links }: PartProps) {
  const { queries } = useOffice();
  const list = useQuery(queries.alerts.list.queryOptions({ input: {} }));
  const attached = new Set(links.filter(({ kind }) => kind === 'alert').map(({ thing }) => thing));
  const own = (list.data ?? []).filter((alert) => alert.matter?.id === matter.id || attached.has(alert.id));
  const foreign = own.flatMap((alert) => {
    const link = linkOf(links, 'alert', alert.id);
    return link === undefined || alert.matter?.id === matter.id ? [] : [link];
  });
  if (own.length === 0) return null;
  return (
    <section className="card" aria-labelledby="matter-alerts">
      <div className={styles.partHead}>
        <h2 id="matter-alerts">Title alerts ({own.length})</h2>
      </div>
      <ul>
        {own.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
        {foreign.map((link) => (
          <li key={link.id} className={home.row}>
            <span className={home.what}>
              {link.label} is attached to this matter but names another matter.
            </span>
            <Detach link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}
