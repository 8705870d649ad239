import styles from './one-box.module.css';
import type { Box } from './use-box.ts';

/** No address fits: where else it was looked for, and what else the box takes. */
export function NothingFound({ box, query }: { readonly box: Box; readonly query: string }) {
  const isInOffice = box.groups.some(({ name }) => name === 'In this office');
  // Who has found it does not ask what else could be typed.
  if (isInOffice) return <div className={styles.note}>No address found for “{query}”</div>;
  return (
    <div className={`${styles.note} ${styles.tries}`}>
      <strong>No address found for “{query}”</strong>
      <span>Nor does it stand in this office’s matters, orders and documents, or inside a certificate.</span>
      {/\p{L}/u.test(query) ? (
        <span>Of an address, type number and street alone, or leave out the street type.</span>
      ) : (
        <span>Of a number, say what it is, as title, order, matter, plan, PFI or CPN.</span>
      )}
      <span>
        Also understood: title <kbd>9876/043</kbd>, parcel <kbd>101\PS328573</kbd>, <kbd>plan PS328573</kbd>,{' '}
        <kbd>order 1000417</kbd>, <kbd>cost 2026-118</kbd>, <kbd>water last year</kbd>, a name, and{' '}
        <kbd>&gt;</kbd> for commands.
      </span>
    </div>
  );
}
