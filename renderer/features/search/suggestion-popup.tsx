import MapPin from 'lucide-react/icons/map-pin';
import type { SuggestionView } from '../../../shared/contract/views/property.ts';
import { failureText } from '../../bridge/failure.ts';
import { Failure } from '../../ui/message.tsx';
import { hiddenClass } from '../../ui/page.tsx';
import styles from './address-search.module.css';
import { coordinatesText } from './coordinates.ts';
import { splitAddress } from './split-address.ts';
import { type SuggestionState, twinsAmong } from './suggestions.ts';

interface SuggestionPopupProps {
  readonly id: string;
  readonly state: SuggestionState<SuggestionView>;
  readonly text: string;
  readonly active: number;
  readonly isShown: boolean;
  readonly onTake: (suggestion: SuggestionView) => void;
  readonly onPoint: (index: number) => void;
  readonly onRetry: () => void;
}

/** What stands under the address field: suggestions, or why there are none. */
export function SuggestionPopup(props: SuggestionPopupProps) {
  const { id, state, isShown } = props;
  return (
    <>
      <p id={`${id}-state`} role="status" className={hiddenClass}>
        {isShown ? spokenState(state) : ''}
      </p>
      {isShown ? (
        <div className={styles.popup}>
          <PopupBody {...props} />
        </div>
      ) : null}
    </>
  );
}

function spokenState(state: SuggestionState<SuggestionView>): string {
  switch (state.kind) {
    case 'idle':
    case 'loading':
    case 'failed':
      return '';
    case 'tooShort':
      return 'Type at least 3 characters.';
    case 'found':
      return state.suggestions.length === 1 ? '1 suggestion.' : `${state.suggestions.length} suggestions.`;
    case 'none':
      return 'No address found.';
  }
}

function PopupBody(props: SuggestionPopupProps) {
  const { state } = props;
  switch (state.kind) {
    case 'idle':
      return null;
    case 'tooShort':
      return <p className={styles.note}>Type at least 3 characters of a street, place or number.</p>;
    case 'loading':
      if (state.previous.length > 0) return <Suggestions {...props} suggestions={state.previous} isStale />;
      return <p className={styles.note}>Looking for addresses…</p>;
    case 'found':
      return <Suggestions {...props} suggestions={state.suggestions} isStale={false} />;
    case 'none':
      return (
        <div className={`${styles.note} ${styles.tries}`}>
          <strong>No address found for “{state.query}”</strong>
          <span>Try the number and street without unit or suburb, or leave out the street type.</span>
          <span>The search screen finds it by title, lot and plan, owner or council number as well.</span>
        </div>
      );
    case 'failed':
      return <Failure failure={failureText(state.error)} onRetry={props.onRetry} />;
  }
}

interface SuggestionsProps extends SuggestionPopupProps {
  readonly suggestions: readonly SuggestionView[];
  readonly isStale: boolean;
}

function Suggestions({ id, suggestions, isStale, active, text, onTake, onPoint }: SuggestionsProps) {
  const twins = twinsAmong(suggestions);
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Addresses"
      className={`${styles.list} ${isStale ? styles.stale : ''}`}
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, never focused
        <div
          key={suggestion.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(index)}
          onClick={() => onTake(suggestion)}
        >
          <MapPin size={15} aria-hidden="true" />
          <Highlighted address={suggestion.eziAddress} text={text} />
          <Where suggestion={suggestion} isTwin={twins.has(suggestion.eziAddress)} />
        </div>
      ))}
    </div>
  );
}

/** Where the address is. Read out only where two addresses are written alike and nothing else tells them apart. */
function Where({ suggestion, isTwin }: { readonly suggestion: SuggestionView; readonly isTwin: boolean }) {
  const coordinates = coordinatesText(suggestion);
  if (coordinates === null) return null;
  return (
    <span
      className={`${styles.where} ${isTwin ? styles.twin : ''}`}
      {...(isTwin ? {} : { 'aria-hidden': true })}
    >
      {coordinates}
    </span>
  );
}

function Highlighted({ address, text }: { readonly address: string; readonly text: string }) {
  return (
    <span>
      {splitAddress(address, text).map((part) =>
        part.isMatch ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
      )}
    </span>
  );
}
