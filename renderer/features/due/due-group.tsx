import { useId, useState } from 'react';
import type { DueLine } from '../../../shared/model/due/due-line.ts';
import { type DueKind, dueKindTexts } from '../../../shared/model/due/due-line-text.ts';
import { ShowAll } from '../../ui/show-all.tsx';
import styles from './due.module.css';
import { DueRow } from './due-row.tsx';
import { notAllText } from './text.ts';

interface DueGroupProps {
  readonly kind: DueKind;
  readonly lines: readonly DueLine[];
  /** How many there are, where not all are given. */
  readonly total: number | null;
  readonly onOrder: (line: DueLine) => void;
}

/** With so many rows a group begins. Settlements have no act of their own, and leave room for what has. */
const firstRowsOf = (kind: DueKind) => (kind === 'settlement' ? 8 : 25);

/** What the rule of a line rests on; null where it comes from a date alone. */
function basisOf(line: DueLine): string | null {
  return 'rule' in line ? (line.rule?.basis ?? null) : null;
}

/** The lines of one kind, by their dates. What all of them rest on stands once above them. */
export function DueGroup({ kind, lines, total, onOrder }: DueGroupProps) {
  const id = useId();
  const [isAll, setAll] = useState(false);
  if (lines.length === 0) return null;
  const firstRows = firstRowsOf(kind);
  const bases = new Set(lines.map(basisOf));
  const [only] = bases;
  const basis = bases.size === 1 && lines.length > 1 && only ? only : null;
  return (
    <section className="card crop" aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 id={id}>
          {dueKindTexts[kind]} ({(total ?? lines.length).toLocaleString('en-AU')})
        </h2>
        {total === null ? null : <span className="quiet">{notAllText(lines.length)}</span>}
        {basis === null ? null : <p className={styles.basis}>{basis}</p>}
      </div>
      <ul className="ruled" aria-labelledby={id}>
        {(isAll ? lines : lines.slice(0, firstRows)).map((line) => (
          <DueRow
            key={line.key}
            line={line}
            basis={basis === null ? basisOf(line) : null}
            onOrder={onOrder}
          />
        ))}
      </ul>
      {lines.length > firstRows ? <ShowAll count={lines.length} isAll={isAll} onChange={setAll} /> : null}
    </section>
  );
}
