import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import styles from './table-box.module.css';

interface BoxProps {
  readonly children: ReactNode;
}

/** A table and the line below it, as high as what is left of the screen. */
export function TableBox({ children }: BoxProps) {
  return (
    <div className={styles.box} data-table-box>
      {children}
    </div>
  );
}

interface FootProps extends BoxProps {
  /** How many rows there are, or, while some are chosen, how many those are. */
  readonly text: string;
  readonly isChoice: boolean;
}

/** The line below a table: what it holds or what is chosen of it, then what can be done. */
export function TableFoot({ text, isChoice, children }: FootProps) {
  return (
    <div className={styles.foot} data-table-foot>
      <span role="status" className={isChoice ? 'emphasis' : ''}>
        {text}
      </span>
      {children}
    </div>
  );
}

interface ActionsProps extends BoxProps {
  /** With what they are done, for screen readers. */
  readonly label: string;
}

/** What can be done with the chosen rows, at the end of the line. */
export function FootActions({ label, children }: ActionsProps) {
  return (
    <Group className="row wrap gap-2" aria-label={label}>
      {children}
    </Group>
  );
}
