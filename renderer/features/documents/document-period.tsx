import { namedPeriod } from '../../../shared/model/day-range.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './documents.module.css';
import { periodChoices, rangeOf, useDocumentsView } from './documents-view.ts';
import { periodText } from './text.ts';

/** Narrows the documents to a stretch of days in Melbourne. */
export function DocumentPeriod() {
  const view = useDocumentsView();
  const today = melbourneDay(useNow());
  const { period, from, to, setPeriod, setDays } = view;
  return (
    <>
      <ChoiceField
        label="Date received"
        isLabelHidden
        value={period}
        options={periodChoices.map((value) => ({ value, text: periodText(value, today) }))}
        onChange={(choice) => {
          if (choice !== 'between') return setPeriod(choice);
          // Begins with what was shown, to be moved from there.
          const shown = rangeOf(view, today) ?? namedPeriod('thisYear', today).range;
          setDays(shown.from, shown.to < today ? shown.to : today);
        }}
      />
      {period === 'between' ? (
        <div className={styles.days}>
          <DateField
            label="Received from"
            isLabelHidden
            isShort
            value={from}
            onChange={(day) => setDays(day, to)}
            error={from !== '' && to !== '' && from > to ? 'Start date is after end date.' : null}
          />
          <span aria-hidden="true">–</span>
          <DateField
            label="Received to"
            isLabelHidden
            isShort
            value={to}
            onChange={(day) => setDays(from, day)}
          />
        </div>
      ) : null}
    </>
  );
}
