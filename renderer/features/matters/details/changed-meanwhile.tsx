import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { MatterField } from '../../../../shared/model/matter-change.ts';
import { partyText } from '../../../../shared/model/party-text.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import styles from '../list/matters.module.css';
import { kindTexts, settlementDay } from '../text.ts';

const fieldTexts: Record<MatterField, string> = {
  kind: 'Type',
  property: 'Property',
  parties: 'Parties',
  client: 'Customer ID',
  contractOn: 'Contract',
  settlementOn: 'Settlement',
  lookedAfterBy: 'Looked after by',
  notes: 'Notes',
};

interface ChangedMeanwhileProps {
  /** As saved now. */
  readonly matter: MatterView;
  readonly field: MatterField;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else saved another text for a field that is being typed: shows it, and lets the person choose. */
export function ChangedMeanwhile({ matter, field, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  const { queries } = useOffice();
  const page = useQuery(queries.matters.get.queryOptions({ input: { id: matter.id } })).data;
  // Of the other details the office knows who changed the last of them, which may not be this one.
  const by = field === 'notes' ? page?.changed.notes?.person : undefined;
  const announce = useViewState((state) => state.announce);
  const label = fieldTexts[field];
  const title = `${label}: changed elsewhere while you were editing`;
  useEffect(() => announce(`${title}. What you typed is still here.`), [announce, title]);
  return (
    <Message
      tone="warn"
      title={title}
      actions={
        <>
          <Button size="small" onPress={onKeepMine} aria-label={`Keep my version: ${label}`}>
            Keep my version
          </Button>
          <Button size="small" onPress={onTakeTheirs} aria-label={`Use saved version: ${label}`}>
            Use saved version
          </Button>
        </>
      }
    >
      Saved version{by === undefined ? '' : `, by ${by}`}:{' '}
      <span className={styles.lines}>{savedText(matter, field)}</span>
    </Message>
  );
}

function savedText(matter: MatterView, field: MatterField): string {
  if (field === 'kind') return kindTexts[matter.kind];
  if (field === 'contractOn' || field === 'settlementOn') {
    const day = matter[field];
    return day === null ? 'no date set' : settlementDay(day);
  }
  if (field === 'parties') return matter.parties.map(partyText).join('\n') || 'no parties';
  return matter[field] || 'nothing';
}
