import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChecklistItemView } from '../../../shared/contract/views/checklist.ts';
import type { ItemState } from '../../../shared/model/checklist/item-state.ts';
import { maxOwnTextLength } from '../../../shared/model/own-document.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { usePendingFiles } from '../documents/own/pending-files.ts';
import styles from './checklist.module.css';
import { itemActs, itemLines, stateTexts, texts } from './text.ts';

const tones: Readonly<Record<ItemState, Tone>> = {
  held: 'good',
  stale: 'warn',
  requested: 'wait',
  missing: 'bad',
  notApplicable: 'still',
};

interface ChecklistRowProps {
  readonly item: ChecklistItemView;
  readonly matterId: string;
  readonly now: number;
  readonly onMark: (isNotApplicable: boolean) => void;
}

/** One thing that the matter needs: how it stands and from what that comes, what it rests on, and what can be done. */
export function ChecklistRow({ item, matterId, now, onMark }: ChecklistRowProps) {
  const [isAdding, setAdding] = useState(false);
  const { name, basis, state } = item;
  const [newest] = item.documents;
  const isOpen = state === 'missing' || state === 'stale';
  return (
    <li className={styles.item}>
      <span className={styles.state}>
        <Chip tone={tones[state]} shape="square">
          {stateTexts[state]}
        </Chip>
      </span>
      <div className={styles.what}>
        <span className="medium">{name}</span>
        {itemLines(item, now).map((line) => (
          <span key={line} className="quiet pretty">
            {line}
          </span>
        ))}
        <span className="faint pretty">{basis}</span>
      </div>
      <span className={styles.acts}>
        {newest === undefined ? null : (
          <Link
            to="/documents/$documentId"
            params={{ documentId: newest.id }}
            className={buttonClass('quiet', 'small')}
            aria-label={`${itemActs.open(item.documents.length)}: ${name}`}
          >
            {itemActs.open(item.documents.length)}
          </Link>
        )}
        {isOpen ? (
          <Button size="small" aria-label={`${texts.add} ${name}`} onPress={() => setAdding(true)}>
            {texts.add}
          </Button>
        ) : null}
        {state === 'notApplicable' ? (
          <Button size="small" aria-label={`${texts.needed}: ${name}`} onPress={() => onMark(false)}>
            {texts.needed}
          </Button>
        ) : isOpen ? (
          <Button
            size="small"
            kind="quiet"
            aria-label={`${texts.notNeeded}: ${name}`}
            onPress={() => onMark(true)}
          >
            {texts.notNeeded}
          </Button>
        ) : null}
      </span>
      {isAdding ? <AddDialog item={item} matterId={matterId} onClose={() => setAdding(false)} /> : null}
    </li>
  );
}

function AddDialog({
  item: { name, entry },
  matterId,
  onClose,
}: Pick<ChecklistRowProps, 'item' | 'matterId'> & { readonly onClose: () => void }) {
  const take = usePendingFiles((state) => state.take);
  const add = (file: File) => {
    onClose();
    take(matterId, [file], {
      name: name.slice(0, maxOwnTextLength),
      kind: entry === null ? 'other' : 'search',
    });
  };
  return (
    <Dialog title={itemActs.add(name)} isOpen onClose={onClose}>
      <div className="stack gap-4">
        <p>{texts.dialogAbout}</p>
        <FileDrop
          label={texts.drop}
          choose={texts.choose}
          acceptedFileTypes={['.pdf', 'application/pdf']}
          isPending={false}
          onFile={add}
        >
          {texts.drop}
        </FileDrop>
      </div>
    </Dialog>
  );
}
