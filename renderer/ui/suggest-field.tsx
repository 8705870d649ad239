import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import field from './field.module.css';
import styles from './suggest-field.module.css';
import { useNextStep } from './use-next-step.ts';

interface Suggestion {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  /** Stands below both, in one line. */
  readonly under?: string;
}

interface SuggestFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly suggestions: readonly Suggestion[];
  /** What its button lists: what would be offered if nothing was typed. */
  readonly all: readonly Suggestion[];
  /** One of the list was taken; without it, its text is what is typed. */
  readonly onTake?: (id: string) => void;
  readonly hint?: string;
  readonly error?: string | null;
  readonly placeholder?: string;
  readonly isOptional?: boolean;
  /** The focus left: what is typed is meant as it stands. */
  readonly onLeave?: () => void;
  /** Enter, where nothing in the list is pointed at; without it Enter takes what is typed and sends the form around, where there is one. */
  readonly onEnter?: () => void;
  /** Takes the keyboard where it is nowhere in particular, as on a screen that has just come. */
  readonly isNext?: boolean;
  /** What the list holds, for screen readers; without it, what was used before. */
  readonly listLabel?: string;
}

/** A field that takes any text and offers what was used before, or what there is to choose from. The focus never leaves it; the list is pointed at. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, value, onChange, hint, error, placeholder, isOptional, listLabel } = props;
  const { all, onLeave, onEnter, onTake, isNext } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // As it was when the field came: it is not left and entered again while someone types.
  const [wasNext] = useState(isNext === true);
  useNextStep(input, wasNext);
  /** `all`: by its button. */
  const [open, setOpen] = useState<'no' | 'fitting' | 'all'>('no');
  const [active, setActive] = useState(-1);
  const suggestions = open === 'all' ? all : props.suggestions;
  const isShown = open !== 'no' && suggestions.length > 0;

  const close = () => {
    setOpen('no');
    setActive(-1);
  };
  const toggle = () => {
    if (isShown) close();
    else setOpen('all');
    input.current?.focus();
  };
  const take = (suggestion: Suggestion) => {
    if (onTake) onTake(suggestion.id);
    else onChange(suggestion.text);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = suggestions[active];
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      if (open === 'no') setOpen('fitting');
      setActive(Math.min(Math.max(active + step, 0), suggestions.length - 1));
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Enter') {
      close();
      if (!onEnter || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onEnter();
    } else if (event.key === 'Escape' && isShown) {
      // The list, and not the dialog around it.
      event.stopPropagation();
      close();
      // Before the focus moves: a list that scrolls would take it, and is gone a moment later.
    } else if (event.key === 'Tab') close();
  };
  return (
    <div className={`${field.field} ${styles.field}`}>
      <label id={`${id}-label`} htmlFor={id} className="quiet medium">
        {label}
        {isOptional ? null : <span className={field.need}> (required)</span>}
      </label>
      <div className={styles.control}>
        <input
          ref={input}
          id={id}
          className={field.input}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          aria-required={!isOptional}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-about`}
          {...(error ? { 'data-invalid': '' } : {})}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setOpen('fitting');
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close();
            onLeave?.();
          }}
        />
        {all.length > 0 ? (
          // The arrow keys open the list as well, so the Tab key passes it by.
          <button
            type="button"
            tabIndex={-1}
            className={styles.button}
            aria-label="Show list"
            aria-describedby={`${id}-label`}
            aria-expanded={isShown}
            aria-controls={`${id}-list`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            <ChevronDown size={15} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <span id={`${id}-about`} className={error ? 'with-icon fault gap-1' : 'faint'}>
        {error ? <CircleAlert size={13} aria-hidden="true" /> : null}
        <span>{error ?? hint}</span>
      </span>
      {isShown ? (
        <div
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label={listLabel ?? `${label}, used previously`}
          className={styles.list}
        >
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, never focused
            <div
              key={suggestion.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(index)}
              onClick={() => take(suggestion)}
            >
              <span className="break">{suggestion.text}</span>
              <span className="quiet">{suggestion.note}</span>
              {suggestion.under ? (
                <span className={styles.under} title={suggestion.under}>
                  {suggestion.under}
                </span>
              ) : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
