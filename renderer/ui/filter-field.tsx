import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import styles from './filter-field.module.css';

interface FilterFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Only in a dialog whose first step it is. */
  readonly autoFocus?: boolean;
}

/** What a list takes at most; nobody looks for so much. */
const longest = 200;

/** Narrows the list below it; Esc empties it. */
export function FilterField({ label, placeholder, value, onChange, autoFocus }: FilterFieldProps) {
  return (
    <SearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      autoFocus={autoFocus ?? false}
      className={styles.field ?? ''}
    >
      <ListFilter size={14} aria-hidden="true" className={styles.icon} />
      <Input
        maxLength={longest}
        placeholder={placeholder}
        className={styles.input ?? ''}
        spellCheck={false}
      />
      <Button aria-label="Clear the filter" className={styles.clear ?? ''}>
        <X size={13} />
      </Button>
    </SearchField>
  );
}
