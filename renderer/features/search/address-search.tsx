import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { SuggestionView } from '../../../shared/contract/views/property.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './address-search.module.css';
import { SuggestionPopup } from './suggestion-popup.tsx';
import { createSuggestions } from './suggestions.ts';

interface AddressSearchProps {
  readonly size: 'large' | 'compact';
  readonly autoFocus?: boolean;
}

/** The address field: a combobox over the service's suggestions. Taking one shows its property. */
export function AddressSearch({ size, autoFocus }: AddressSearchProps) {
  const { client, queries } = useOffice();
  const navigate = useNavigate();
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [source] = useState(() =>
    createSuggestions<SuggestionView>({
      ask: (query, signal) => client.addresses.autocomplete({ query }, { signal }),
      wait: 150,
      fewest: 3,
    }),
  );
  const state = useSyncExternalStore(source.subscribe, source.state);
  useEffect(() => () => source.clear(), [source]);
  const connectionId = useQuery(queries.status.get.queryOptions({ input: {} })).data?.connection.id;
  const asked = useRef(connectionId);
  // What another connection suggested is neither shown nor counted aloud under this one.
  useEffect(() => {
    if (connectionId === undefined || connectionId === asked.current) return;
    const isSwitched = asked.current !== undefined;
    asked.current = connectionId;
    if (isSwitched) source.restart();
  }, [connectionId, source]);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  const suggestions = state.kind === 'found' ? state.suggestions : [];
  const isPopupShown = isOpen && state.kind !== 'idle';

  const change = (value: string) => {
    setText(value);
    setActive(-1);
    setOpen(true);
    source.type(value);
  };
  const take = (suggestion: SuggestionView) => {
    setText('');
    setOpen(false);
    source.clear();
    void navigate({ to: '/property', search: { by: 'address', eziAddress: suggestion.eziAddress } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((at) => (at + step + suggestions.length + (at < 0 && step < 0 ? 1 : 0)) % suggestions.length);
    } else if (event.key === 'Enter') {
      const chosen = suggestions[active] ?? suggestions[0];
      if (chosen && isPopupShown) {
        event.preventDefault();
        take(chosen);
      }
    } else if (event.key === 'Escape') {
      if (isPopupShown) setOpen(false);
      else change('');
    }
  };

  return (
    <div ref={container} className={`${styles.search} ${size === 'large' ? styles.large : ''}`}>
      <div className={styles.box}>
        <span className={styles.icon}>
          {state.kind === 'loading' ? (
            <Spinner />
          ) : (
            <Search size={size === 'large' ? 18 : 15} aria-hidden="true" />
          )}
        </span>
        <input
          ref={input}
          data-address-search=""
          className={styles.input}
          role="combobox"
          aria-label="Find an address"
          aria-expanded={isPopupShown && suggestions.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isPopupShown && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-state`}
          placeholder={
            size === 'large' ? 'Start typing an address, such as 24 Foreshore Road' : 'Find an address'
          }
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setOpen(true)}
          onBlur={(event) => {
            if (!container.current?.contains(event.relatedTarget)) setOpen(false);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={styles.key}>Ctrl K</span>
      </div>
      <SuggestionPopup
        id={id}
        state={state}
        text={text}
        active={active}
        isShown={isPopupShown}
        onTake={take}
        onPoint={setActive}
        onRetry={source.retry}
      />
    </div>
  );
}
