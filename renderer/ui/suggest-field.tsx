import CircleAlert from 'lucide-react/icons/circle-alert';
import { type KeyboardEvent, useId, useState } from 'react';
import field from './field.module.css';
import styles from './suggest-field.module.css';

interface Suggestion {
  readonly id: string;
  readonly text: string;
  readonly note: string;
}

interface SuggestFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly suggestions: readonly Suggestion[];
  readonly hint?: string;
  readonly error?: string | null;
  readonly placeholder?: string;
  readonly isOptional?: boolean;
  /** The focus left: what is typed is meant as it stands. */
  readonly onLeave?: () => void;
  /** What the list holds, for screen readers; without it, what was used before. */
  readonly listLabel?: string;
}

/** A field that takes any text and offers what was used before, or what there is to choose from. The focus never leaves it; the list is pointed at. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, value, onChange, suggestions, hint, error, placeholder, isOptional, listLabel, onLeave } =
    props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (suggestion: Suggestion) => {
    onChange(suggestion.text);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = suggestions[active];
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(Math.min(Math.max(active + step, 0), suggestions.length - 1));
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Escape') close();
  };
  return (
    <div className={`${field.field} ${styles.field}`}>
      <label htmlFor={id} className={field.label}>
        {label}
        {isOptional ? null : <span className={field.need}> (needed)</span>}
      </label>
      <input
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
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onLeave?.();
        }}
      />
      <span id={`${id}-about`} className={error ? field.error : field.hint}>
        {error ? <CircleAlert size={13} aria-hidden="true" /> : null}
        <span>{error ?? hint}</span>
      </span>
      {isShown ? (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={listLabel ?? `${label}, used before`}
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
              {suggestion.text}
              <span className={styles.note}>{suggestion.note}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
