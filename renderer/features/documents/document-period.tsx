import { namedPeriod } from '../../../shared/model/day-range.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';
import styles from './documents.module.css';
import { periodChoices, rangeOf, useDocumentsSearch } from './documents-search.ts';
import { periodText } from './text.ts';

/** Narrows the documents to a stretch of days in Melbourne. */
export function DocumentPeriod() {
  const { search, narrow } = useDocumentsSearch();
  const today = melbourneDay(useNow());
  const { period = 'any' } = search;
  const [from, setFrom] = useTypedText(search.from ?? '', (from) => narrow({ from }, true));
  const [to, setTo] = useTypedText(search.to ?? '', (to) => narrow({ to }, true));
  return (
    <>
      <ChoiceField
        label="Date received"
        isLabelHidden
        value={period}
        options={periodChoices.map((value) => ({ value, text: periodText(value, today) }))}
        onChange={(choice) => {
          if (choice !== 'between') return narrow({ period: choice });
          // Begins with what was shown, to be moved from there.
          const shown = rangeOf(search, today) ?? namedPeriod('thisYear', today).range;
          narrow({ period: choice, from: shown.from, to: shown.to < today ? shown.to : today });
        }}
      />
      {period === 'between' ? (
        <div className={styles.days}>
          <DateField
            label="Received from"
            isLabelHidden
            isShort
            value={from}
            onChange={setFrom}
            max={to}
            error={from !== '' && to !== '' && from > to ? 'Start date is after end date.' : null}
          />
          <span aria-hidden="true">–</span>
          <DateField label="Received to" isLabelHidden isShort value={to} onChange={setTo} min={from} />
        </div>
      ) : null}
    </>
  );
}
