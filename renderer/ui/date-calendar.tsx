import type { CalendarDate } from '@internationalized/date';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './button.tsx';
import styles from './field.module.css';

interface DateCalendarProps {
  readonly label: string;
  readonly day: CalendarDate | null;
  readonly min: CalendarDate | null;
  readonly max: CalendarDate | null;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Null clears the field. */
  readonly onChoose: (day: CalendarDate | null) => void;
}

/** The button in a field of a date, and the calendar that it opens. */
export function DateCalendar({ label, day, min, max, isOpen, onOpenChange, onChoose }: DateCalendarProps) {
  const choose = (chosen: CalendarDate | null) => {
    onChoose(chosen);
    onOpenChange(false);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <AriaButton aria-label={`Calendar: ${label}`} className={styles.open ?? ''}>
        <CalendarDays size={15} aria-hidden="true" />
      </AriaButton>
      <Popover placement="bottom end" offset={4} className={styles.popover ?? ''}>
        <AriaDialog aria-label={`Calendar: ${label}`} className={styles.dialog ?? ''}>
          <Calendar
            aria-label={label}
            autoFocus
            value={day}
            onChange={choose}
            {...(min ? { minValue: min } : {})}
            {...(max ? { maxValue: max } : {})}
          >
            <div className="row between">
              <AriaButton slot="previous" className={styles.step ?? ''}>
                <ChevronLeft size={16} aria-hidden="true" />
              </AriaButton>
              <Heading className={styles.month ?? ''} />
              <AriaButton slot="next" className={styles.step ?? ''}>
                <ChevronRight size={16} aria-hidden="true" />
              </AriaButton>
            </div>
            <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
              {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
            </CalendarGrid>
          </Calendar>
          <Button kind="quiet" size="small" onPress={() => choose(null)}>
            Clear
          </Button>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
}
