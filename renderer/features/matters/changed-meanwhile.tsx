import { useEffect } from 'react';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import type { MatterField } from '../../../shared/model/matter-change.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { kindTexts, settlementDay } from './matter-text.ts';
import styles from './matters.module.css';

const fieldTexts: Record<MatterField, string> = {
  kind: 'Kind',
  property: 'Property',
  parties: 'Parties',
  client: 'Client',
  settlementOn: 'Settlement',
  notes: 'Notes',
};

interface ChangedMeanwhileProps {
  /** As it is kept now. */
  readonly matter: MatterView;
  readonly field: MatterField;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else saved another text for a field that is being typed: shows it, and lets the person choose. */
export function ChangedMeanwhile({ matter, field, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  const announce = useViewState((state) => state.announce);
  const label = fieldTexts[field];
  const title = `${label}: changed elsewhere meanwhile`;
  useEffect(() => announce(`${title}. What you typed is still here.`), [announce, title]);
  return (
    <Message
      tone="warn"
      title={title}
      actions={
        <>
          <Button size="small" onPress={onKeepMine} aria-label={`Keep what I typed: ${label}`}>
            Keep what I typed
          </Button>
          <Button size="small" onPress={onTakeTheirs} aria-label={`Take what is saved: ${label}`}>
            Take what is saved
          </Button>
        </>
      }
    >
      Saved there now: <span className={styles.lines}>{savedText(matter, field)}</span>
    </Message>
  );
}

function savedText(matter: MatterView, field: MatterField): string {
  if (field === 'kind') return kindTexts[matter.kind];
  if (field === 'settlementOn')
    return matter.settlementOn === null ? 'no day' : settlementDay(matter.settlementOn);
  return matter[field] || 'nothing';
}
