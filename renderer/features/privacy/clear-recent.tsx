import { useState } from 'react';
import { forgetRecent, restoreRecent } from '../../bridge/recent.ts';
import { Button } from '../../ui/button.tsx';
import styles from './privacy.module.css';

/** The last eight searches of each connection. Clearing them can be undone. */
export function ClearRecent() {
  const [forgotten, setForgotten] = useState<ReadonlyMap<string, string> | null>(null);
  return (
    <>
      <h3>Recent searches</h3>
      <p>The last eight searches, shown on the search screen. They are stored for this window only.</p>
      <div className={styles.row}>
        <Button onPress={() => setForgotten(forgetRecent(window.localStorage))}>Clear recent searches</Button>
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
        {forgotten === null ? '' : 'Recent searches cleared.'}
      </p>
    </>
  );
}
