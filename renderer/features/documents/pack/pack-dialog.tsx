import { useState } from 'react';
import type { MatterView } from '../../../../shared/contract/views/matter.ts';
import type { PackView } from '../../../../shared/contract/views/pack.ts';
import { hostFailureText } from '../../../../shared/model/host-failure-text.ts';
import { packMissingText, packTitles } from '../../../../shared/model/pack/pack-text.ts';
import { type PackKind, packKindOf, packKinds } from '../../../../shared/model/pack/templates.ts';
import { QueryFallback } from '../../../bridge/query-fallback.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Message } from '../../../ui/message.tsx';
import { Segments } from '../../../ui/segments.tsx';
import styles from '../documents.module.css';
import { PackOthers } from './pack-others.tsx';
import { PackSections } from './pack-sections.tsx';
import { packSizeText, packTexts, savedText } from './text.ts';
import { type MadePack, useMakePack, usePack } from './use-pack.ts';

interface PackDialogProps {
  readonly matter: Pick<MatterView, 'id' | 'kind'>;
  readonly onClose: () => void;
}

/** What is in the pack and in which order; then how far it is, and what became of it. */
export function PackDialog({ matter, onClose }: PackDialogProps) {
  const [kind, setKind] = useState<PackKind>(packKindOf(matter.kind));
  const { query, arrange, restore } = usePack(matter.id, kind);
  const making = useMakePack(matter.id, kind);
  const pack = query.data;
  const isEmpty = pack?.sections.every(({ documents }) => documents.length === 0) ?? true;
  if (making.progress !== null) return <Making progress={making.progress} onCancel={making.cancel} />;
  if (making.made !== null) return <Made made={making.made} onBack={making.again} onClose={onClose} />;
  return (
    <Dialog
      title={packTexts.title}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          {pack?.isArranged ? (
            <Button kind="quiet" onPress={restore}>
              {packTexts.reset}
            </Button>
          ) : null}
          <Button onPress={onClose}>Close</Button>
          <Button kind="primary" isDisabled={isEmpty} onPress={making.start}>
            {packTexts.make}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <p className="quiet">{packTexts.about}</p>
        <Segments
          label={packTexts.kind}
          value={kind}
          options={packKinds.map((value) => ({ value, text: packTitles[value] }))}
          onChange={setKind}
        />
        <QueryFallback query={query} label="Loading the pack" lines={6} />
        {pack === undefined ? null : (
          <>
            <p className="medium">{isEmpty ? packTexts.nothing : packSizeText(pack)}</p>
            <PackSections key={kind} matterId={matter.id} pack={pack} onArrange={arrange} />
            <PackOthers pack={pack} onArrange={arrange} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Making({
  progress: { done, total },
  onCancel,
}: {
  readonly progress: { readonly done: number; readonly total: number };
  readonly onCancel: () => void;
}) {
  return (
    <Dialog
      title={packTexts.title}
      isOpen
      onClose={onCancel}
      actions={<Button onPress={onCancel}>Cancel</Button>}
    >
      <p>{total === 0 ? packTexts.chooseWhere : `${done} of ${total} documents`}</p>
      <progress className={styles.progress} aria-label={packTexts.title} max={total || 1} value={done} />
    </Dialog>
  );
}

function Made({
  made,
  onBack,
  onClose,
}: {
  readonly made: MadePack;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={packTexts.title}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onPress={onBack}>Back</Button>
          <Button autoFocus onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {made.kind === 'failed' ? (
        <Message tone="bad" title={packTexts.failed}>
          {hostFailureText(made.failure)}
        </Message>
      ) : (
        <div className="stack gap-3">
          <Message tone="good" title={packTexts.saved} detail={made.path}>
            {savedText(made.pages, made.documents)}
          </Message>
          {made.missing.length === 0 ? <p>{packTexts.complete}</p> : <MissingList missing={made.missing} />}
        </div>
      )}
    </Dialog>
  );
}

function MissingList({ missing }: Pick<PackView, 'missing'>) {
  return (
    <Message tone="warn" title={packTexts.missing}>
      <ul className="stack gap-1">
        {missing.map((one) => (
          <li key={one.id}>
            {[one.name, one.about].filter(Boolean).join(', ')}: {packMissingText(one.reason, one)}
          </li>
        ))}
      </ul>
    </Message>
  );
}
