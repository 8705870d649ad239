import { useState } from 'react';
import { forgetRecent, restoreRecent } from '../../bridge/recent.ts';
import { Button } from '../../ui/button.tsx';
import styles from './privacy.module.css';

/** The last eight things looked for, of each connection, as the search screen shows them; they can be put back. */
export function ClearRecent() {
  const [forgotten, setForgotten] = useState<ReadonlyMap<string, string> | null>(null);
  return (
    <>
      <h3>Recent searches</h3>
      <p>The last eight things that were looked for, on the search screen. They are this window’s only.</p>
      <div className={styles.row}>
        <Button onPress={() => setForgotten(forgetRecent(window.localStorage))}>
          Forget recent searches
        </Button>
        {forgotten === null || forgotten.size === 0 ? null : (
          <Button
            kind="quiet"
            onPress={() => {
              restoreRecent(window.localStorage, forgotten);
              setForgotten(null);
            }}
          >
            Undo
          </Button>
        )}
      </div>
      <p role="status" className={styles.done}>
        {forgotten === null ? '' : 'They are forgotten.'}
      </p>
    </>
  );
}
