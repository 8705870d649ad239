import styles from './command-box.module.css';
import type { Box } from './use-box.ts';

/** No address matches: where else it was searched, and what else can be entered. */
export function NothingFound({ box, query }: { readonly box: Box; readonly query: string }) {
  const isInOffice = box.groups.some(({ name }) => name === 'In your office');
  // A person who found it does not need other suggestions.
  if (isInOffice) return <div className={styles.note}>No address found for “{query}”</div>;
  return (
    <div className={styles.tries}>
      <strong>No address found for “{query}”</strong>
      <span>It is also not in your office’s matters, orders, documents, register statements or alerts.</span>
      {/\p{L}/u.test(query) ? (
        <span>For an address, enter only the number and street, or leave out the street type.</span>
      ) : (
        <span>For a number, enter what it is as well: title, order, matter, plan, PFI or CPN.</span>
      )}
      <span>
        You can also enter: title <kbd>9876/043</kbd>, parcel <kbd>101\PS328573</kbd>,{' '}
        <kbd>plan PS328573</kbd>, <kbd>order 1000417</kbd>, <kbd>cost 2026-118</kbd>,{' '}
        <kbd>water last year</kbd>, a name, and <kbd>&gt;</kbd> for commands.
      </span>
    </div>
  );
}
