import { namedPeriod } from '../../../shared/model/day-range.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './documents.module.css';
import { type PeriodChoice, periodChoices, rangeOf, useDocumentsView } from './documents-view.ts';

function choiceText(choice: PeriodChoice, today: string): string {
  const year = (name: Exclude<PeriodChoice, 'any' | 'between'>) => namedPeriod(name, today).year;
  switch (choice) {
    case 'any':
      return 'Kept any time';
    case 'thisYear':
      return `Kept this year, ${year(choice)}`;
    case 'lastYear':
      return `Kept last year, ${year(choice)}`;
    case 'thisFinancialYear':
      return `Kept this financial year, ${year(choice)}`;
    case 'lastFinancialYear':
      return `Kept last financial year, ${year(choice)}`;
    case 'between':
      return 'Kept from … to …';
  }
}

/** Narrows the documents to a stretch of days in Melbourne. */
export function DocumentPeriod() {
  const view = useDocumentsView();
  const today = melbourneDay(useNow());
  const { period, from, to, setPeriod, setDays } = view;
  return (
    <>
      <ChoiceField
        label="Kept when"
        isLabelHidden
        value={period}
        options={periodChoices.map((value) => ({ value, text: choiceText(value, today) }))}
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
            label="Kept from"
            isLabelHidden
            isShort
            value={from}
            onChange={(day) => setDays(day, to)}
            error={from !== '' && to !== '' && from > to ? 'After the last day.' : null}
          />
          <span aria-hidden="true">–</span>
          <DateField
            label="Kept to"
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
