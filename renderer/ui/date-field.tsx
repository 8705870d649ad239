import { GregorianCalendar, Time, toCalendarDateTime } from '@internationalized/date';
import CircleAlert from 'lucide-react/icons/circle-alert';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDateField, useDateSegment } from 'react-aria/useDateField';
import { type DateFieldState, type DateSegment, useDateFieldState } from 'react-stately/useDateFieldState';
import { DateCalendar } from './date-calendar.tsx';
import { readDay, readPastedDay, readTime } from './date-text.ts';
import { dayInWords } from './day-in-words.ts';
import styles from './field.module.css';

interface DateFieldProps {
  readonly label: string;
  /** `2026-12-04`, with a time `2026-12-04T09:00`; empty where no whole date is typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What an empty field means; gives way to the date in words. */
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly isRequired?: boolean;
  readonly hasTime?: boolean;
  /** The label is read out and not shown: what stands beside the field already names it. */
  readonly isLabelHidden?: boolean;
  /** Where there is little room: `Fri 4 Dec 2026`. */
  readonly isShort?: boolean;
  /** Says the date another way, with its zone for example; null where it means none. */
  readonly inWords?: (value: string) => string | null;
  /** First and last day that the calendar offers. What is typed is judged by `error`. */
  readonly min?: string;
  readonly max?: string;
}

const createCalendar = () => new GregorianCalendar();

/**
 * The one field of a date: day, month, year, whatever order the computer is set to. It says the date in words beneath, in a
 * line that is always there, that nothing moves by it; the line describes the field and is no live region, which would speak
 * at each digit.
 */
export function DateField({
  label,
  value,
  onChange,
  hint,
  error,
  isRequired = false,
  hasTime = false,
  isLabelHidden = false,
  isShort = false,
  inWords = (day) => dayInWords(day, isShort ? 'short' : 'long'),
  min = '',
  max = '',
}: DateFieldProps) {
  const read = hasTime ? readTime : readDay;
  const given = read(value) === null ? '' : value;
  const [{ seen, date }, setKnown] = useState({ seen: given, date: read(given) });
  const [isInside, setInside] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const parts = useRef<HTMLDivElement>(null);
  /** Whether a digit was typed into the part that has the keyboard. */
  const hasDigit = useRef(false);

  const own = useDateFieldState({
    locale: 'en-AU',
    createCalendar,
    granularity: hasTime ? 'minute' : 'day',
    shouldForceLeadingZeros: true,
    validationBehavior: 'aria',
    value: date,
    onChange: (next) => setKnown((now) => ({ ...now, date: next })),
    isRequired,
    isInvalid: Boolean(error),
  });
  const { typed, unfinished } = contentOf(own, hasTime);
  // Set from outside. What comes back from here is shown already, also where it is not whole.
  if (given !== seen) setKnown({ seen: given, date: given === typed ? date : read(given) });
  const tell = useEffectEvent((text: string) => {
    if (text !== given) onChange(text);
  });
  // Before the next key: Enter sends what was typed until then.
  useLayoutEffect(() => tell(typed), [typed]);

  // A form must not be sent with a date that would be taken for none.
  useEffect(() => {
    const form = unfinished === null ? null : parts.current?.closest('form');
    const stop = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      parts.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
    };
    form?.addEventListener('submit', stop, { capture: true });
    return () => form?.removeEventListener('submit', stop, { capture: true });
  }, [unfinished]);

  const isLeftUnfinished = unfinished !== null && !isInside;
  const state: DateFieldState = {
    ...own,
    isInvalid: own.isInvalid || isLeftUnfinished,
    // It would make 28 February of the 31st as the keyboard leaves.
    confirmPlaceholder: () => {},
  };
  const { labelProps, fieldProps, descriptionProps, errorMessageProps } = useDateField(
    {
      ...(isLabelHidden ? { 'aria-label': label } : { label }),
      isRequired,
      isInvalid: Boolean(error),
      validationBehavior: 'aria',
      onFocusChange: setInside,
    },
    state,
    parts,
  );

  const choose = (day: ReturnType<typeof readDay>) => {
    const { dateValue } = own;
    const time = new Time(dateValue.getUTCHours(), dateValue.getUTCMinutes());
    own.setValue(day !== null && hasTime ? toCalendarDateTime(day, time) : day);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const day = readPastedDay(event.clipboardData.getData('text'));
    if (day !== null) choose(day);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey, currentTarget, target } = event;
    if (altKey && key === 'ArrowDown') {
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    } else if (altKey || ctrlKey || metaKey) return;
    else if (/^\d$/.test(key)) hasDigit.current = true;
    else if (/^[-/.,: ]$/.test(key)) {
      event.preventDefault();
      // As in 4/1/2026. After two digits the next part has the keyboard already.
      if (!hasDigit.current) return;
      const all = [...currentTarget.querySelectorAll<HTMLElement>('[role="spinbutton"]')];
      all[all.indexOf(target as HTMLElement) + 1]?.focus();
    } else if (key === 'Enter') {
      // Parts of a date are no input, whose Enter sends the form around it.
      const form = currentTarget.closest('form');
      form?.querySelector<HTMLElement>('button[type="submit"]:not(:disabled)')?.click();
    }
  };

  return (
    <div className={styles.field}>
      {isLabelHidden ? null : (
        <span {...labelProps} className="quiet medium">
          {label}
          {isRequired ? <span className={styles.need}> (required)</span> : null}
        </span>
      )}
      <div
        className={`${styles.input} row`}
        {...(isInside ? { 'data-focused': '' } : {})}
        {...(state.isInvalid ? { 'data-invalid': '' } : {})}
      >
        <div
          {...fieldProps}
          ref={parts}
          className={styles.parts}
          onKeyDownCapture={onKey}
          onPaste={onPaste}
          onFocusCapture={() => {
            hasDigit.current = false;
          }}
        >
          {state.segments.map((segment, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a date keep their places
            <Part key={at} segment={segment} state={state} />
          ))}
        </div>
        <DateCalendar
          label={label}
          day={readDay(typed.slice(0, 10))}
          min={readDay(min)}
          max={readDay(max)}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onChoose={choose}
        />
      </div>
      {/* Drawn also while empty: React Aria names as a description only what was there from the start. */}
      <span
        {...descriptionProps}
        className={`${isLeftUnfinished ? 'with-icon fault gap-1' : 'faint'} ${styles.inWords}`}
      >
        {isLeftUnfinished ? <CircleAlert size={13} aria-hidden="true" /> : null}
        <span>{typed === '' ? (unfinished ?? hint) : inWords(typed)}</span>
      </span>
      {error ? (
        <span {...errorMessageProps} className="with-icon fault gap-1">
          <CircleAlert size={13} aria-hidden="true" />
          <span>{error}</span>
        </span>
      ) : null}
    </div>
  );
}

function Part({ segment, state }: { readonly segment: DateSegment; readonly state: DateFieldState }) {
  const ref = useRef<HTMLSpanElement>(null);
  const { segmentProps } = useDateSegment(segment, state, ref);
  return (
    <span
      {...segmentProps}
      ref={ref}
      className={segment.isEditable ? styles.part : undefined}
      {...(segment.isPlaceholder ? { 'data-placeholder': '' } : {})}
    >
      {segment.text}
    </span>
  );
}

/** What stands in the field: a whole date as text, else an empty one and what is still wrong. Both are none in an empty field. */
function contentOf(
  { segments, dateFormatter, dateValue }: DateFieldState,
  hasTime: boolean,
): { readonly typed: string; readonly unfinished: string | null } {
  const parts = segments.filter(({ isEditable }) => isEditable);
  const open = parts.filter(({ isPlaceholder }) => isPlaceholder);
  if (open.length === parts.length) return { typed: '', unfinished: null };
  if (open.length > 0) {
    const wanted = hasTime ? 'day, month, year and time' : 'day, month and year';
    return { typed: '', unfinished: `Enter the ${wanted}.` };
  }
  // React Aria sets the time apart with marks of direction.
  const text = segments.map((segment) => segment.text.replace(/[\u2066\u2069]/g, '')).join('');
  // A day that does not exist stands in the field as it was typed; its date is the nearest one.
  if (text !== dateFormatter.format(dateValue)) return { typed: '', unfinished: `${text} is not a date.` };
  return { typed: dateValue.toISOString().slice(0, hasTime ? 16 : 10), unfinished: null };
}
