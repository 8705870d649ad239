import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import {
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from '../../../../shared/contract/views/matter-home.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { asGiven, given } from '../../../bridge/search-params.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { clockText, dayText, fullMoment } from '../../../ui/moment.ts';
import { useNow } from '../../../ui/use-now.ts';
import { LandLink } from '../land/land-picture.tsx';
import styles from '../list/matters.module.css';
import home from '../matter-home.module.css';
import { moreText, timelineKindTexts } from '../text.ts';
import { timelineDays } from './timeline-days.ts';

const step = 10;
const most = 2000;
const choices: readonly { readonly value: TimelineKind | 'all'; readonly text: string }[] = [
  { value: 'all', text: 'All entries' },
  ...timelineKinds.map((value) => ({ value, text: timelineKindTexts[value] })),
];

/** Everything that happened in the matter, the newest first. */
export function MatterTimeline({ matter }: { readonly matter: MatterView }) {
  const { queries } = useOffice();
  const now = useNow();
  const { timeline, rows: limit = step } = useSearch({ from: '/matters/$matterId' });
  const navigate = useNavigate({ from: '/matters/$matterId' });
  const kind = timelineKinds.find((one) => one === timeline) ?? 'all';
  const show = (search: { readonly timeline?: string; readonly rows?: number }, replace: boolean) =>
    void navigate({ search: { tab: 'timeline', ...search }, state: asGiven, replace });
  const input = { id: matter.id, kinds: kind === 'all' ? [] : [kind], limit: Math.min(most, limit) };
  const page = useQuery(queries.matters.timeline.queryOptions({ input, placeholderData: keepPreviousData }));
  const { entries = [], total = 0 } = page.data ?? {};
  return (
    <section className="card" aria-labelledby="matter-timeline">
      <div className={styles.partHead}>
        <h2 id="matter-timeline">Timeline</h2>
        <ChoiceField
          label="Show in the timeline"
          isLabelHidden
          value={kind}
          options={choices}
          onChange={(next) => show(next === 'all' ? {} : { timeline: next }, false)}
        />
      </div>
      <QueryFallback query={page} label="Loading timeline" lines={4} />
      {page.data && entries.length === 0 ? (
        <p className="quiet row gap-3 pad">No entries of this type for this matter.</p>
      ) : null}
      {timelineDays(entries).map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`} className={home.day}>
          <h3 id={`day-${day}`} className={home.dayHead}>
            {dayText(ofDay[0]?.at ?? now, now)}
          </h3>
          <ul>
            {ofDay.map((entry) => (
              <li key={entry.id} className={home.entry}>
                <time
                  dateTime={new Date(entry.at).toISOString()}
                  title={fullMoment(entry.at)}
                  className={home.time}
                >
                  {clockText(entry.at)}
                </time>
                <span className={`${home.dot} ${home[entry.kind] ?? ''}`} aria-hidden="true" />
                <span>
                  <EntryLink entry={entry} />
                  <EntryMore entry={entry} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total > entries.length && limit < most ? (
        <div className="pad-3 line-above">
          <Button
            size="small"
            onPress={() => show(given({ timeline, rows: Math.min(most, limit * 4) }), true)}
          >
            Show earlier ({total - entries.length} more)
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function EntryMore({ entry }: { readonly entry: TimelineEntry }) {
  const text = moreText(entry);
  return text === '' ? null : <span className={styles.under}>{text}</span>;
}

function EntryLink({ entry: { what, place } }: { readonly entry: TimelineEntry }) {
  if (place === null) return what;
  const { screen, id } = place;
  switch (screen) {
    case 'order':
      return (
        <Link to="/orders/$orderId" params={{ orderId: id }}>
          {what}
        </Link>
      );
    case 'document':
      return (
        <Link to="/documents/$documentId" params={{ documentId: id }}>
          {what}
        </Link>
      );
    case 'statement':
      return (
        <Link to="/statements/$statementId" params={{ statementId: id }}>
          {what}
        </Link>
      );
    case 'titlePurchase':
      return (
        <Link to="/title-purchases" search={{ purchaseId: id }}>
          {what}
        </Link>
      );
    case 'alerts':
      return <Link to="/alerts">{what}</Link>;
    // What an owner search found is not kept, so there is nothing to lead to.
    case 'owners':
      return what;
    case 'property':
    case 'title':
    case 'parcel':
      return <LandLink node={{ kind: screen, thing: id }}>{what}</LandLink>;
  }
}
