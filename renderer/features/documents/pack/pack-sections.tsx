import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PackDocument, PackView } from '../../../../shared/contract/views/pack.ts';
import type { PackArrangement } from '../../../../shared/model/pack/arrangement.ts';
import { packSectionNames } from '../../../../shared/model/pack/pack-text.ts';
import type { PackSectionKey } from '../../../../shared/model/pack/templates.ts';
import { ActionsMenu } from '../../../ui/actions-menu.tsx';
import { IconButton } from '../../../ui/button.tsx';
import {
  type Arrange,
  withDocumentIn,
  withMovedDocument,
  withMovedSection,
  withoutDocument,
} from './arrange.ts';
import styles from './pack.module.css';
import { SectionName } from './section-name.tsx';
import { movedText, packActs, pagesText } from './text.ts';

interface PackSectionsProps {
  readonly matterId: string;
  readonly pack: PackView;
  readonly onArrange: Arrange;
}

/** Which of two buttons was pressed, and of which row: a row that moves keeps the keyboard. */
interface Pressed {
  readonly row: string;
  readonly by: -1 | 1;
}

/** The sections and documents of a pack, to be put in order. */
export function PackSections({ matterId, pack, onArrange }: PackSectionsProps) {
  const shown = pack.sections.filter(({ documents }) => documents.length > 0);
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<Pressed | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  // After each new order the keyboard is where it was pressed: a row that stands elsewhere is another place of the page.
  useLayoutEffect(() => {
    const { current } = pressed;
    if (current === null || pack.sections.length === 0) return;
    pressed.current = null;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const row = [...rows].find((one) => one.dataset.row === current.row);
    row?.querySelectorAll<HTMLElement>('[data-move] button')[current.by === -1 ? 0 : 1]?.focus();
  }, [pack]);

  function move(row: string, by: -1 | 1, change: (arrangement: PackArrangement) => PackArrangement): void {
    pressed.current = { row, by };
    setMoved(row);
    onArrange(change);
  }

  return (
    <div ref={list} className="stack gap-3">
      {shown.map(({ key, name, documents }, place) => (
        <section key={key} className={styles.section} aria-label={name}>
          <div className={styles.head} data-row={key}>
            <SectionName
              {...{ matterId, kind: pack.kind, section: key, name, onArrange }}
              templateName={packSectionNames[key]}
            />
            <Moves
              name={name}
              isFirst={place === 0}
              isLast={place === shown.length - 1}
              onMove={(by) => move(key, by, (now) => withMovedSection(now, key, by))}
            />
          </div>
          <ol>
            {documents.map((document, index) => (
              <DocumentRow
                key={document.id}
                {...{ document, pack, section: key, onArrange }}
                isFirst={place === 0 && index === 0 && isFirstSection(pack, key)}
                isLast={index === documents.length - 1 && isLastSection(pack, key)}
                onMove={(by) => move(document.id, by, (now) => withMovedDocument(now, document.id, by))}
              />
            ))}
          </ol>
        </section>
      ))}
      <p className="visually-hidden" aria-live="polite">
        {moved === null ? '' : placeText(pack, moved)}
      </p>
    </div>
  );
}

function isFirstSection({ sections }: PackView, key: PackSectionKey): boolean {
  return sections[0]?.key === key;
}

function isLastSection({ sections }: PackView, key: PackSectionKey): boolean {
  return sections.at(-1)?.key === key;
}

function placeText({ sections }: PackView, row: string): string {
  for (const { name, documents } of sections) {
    const at = documents.findIndex(({ id }) => id === row);
    const found = documents[at];
    if (found !== undefined) return movedText(found.name, at + 1, documents.length, name);
  }
  const shown = sections.filter(({ documents }) => documents.length > 0);
  const at = shown.findIndex(({ key }) => key === row);
  const section = shown[at];
  return section === undefined ? '' : movedText(section.name, at + 1, shown.length, 'the pack');
}

function Moves({
  name,
  isFirst,
  isLast,
  onMove,
}: {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}) {
  return (
    <span className={styles.acts} data-move>
      <IconButton
        size="small"
        label={packActs.up(name)}
        icon={<ChevronUp size={14} />}
        isDisabled={isFirst}
        onPress={() => onMove(-1)}
      />
      <IconButton
        size="small"
        label={packActs.down(name)}
        icon={<ChevronDown size={14} />}
        isDisabled={isLast}
        onPress={() => onMove(1)}
      />
    </span>
  );
}

function DocumentRow({
  document: { id, name, about, pages },
  pack,
  section,
  isFirst,
  isLast,
  onMove,
  onArrange,
}: {
  readonly document: PackDocument;
  readonly pack: PackView;
  readonly section: PackSectionKey;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onArrange: Arrange;
}) {
  const others = pack.sections.filter(({ key }) => key !== section);
  return (
    <li className={styles.document} data-row={id}>
      <span className={styles.name}>
        <span>{name}</span>
        {about === '' ? null : <span className="quiet">{about}</span>}
      </span>
      <span className={styles.pages}>{pagesText(pages)}</span>
      <Moves {...{ name, isFirst, isLast, onMove }} />
      <ActionsMenu
        size="small"
        label={packActs.more(name)}
        actions={others.map((one) => ({
          text: packActs.moveTo(one.name),
          onAction: () => onArrange((now) => withDocumentIn(now, id, one.key)),
        }))}
      />
      <IconButton
        size="small"
        isDestructive
        label={packActs.remove(name)}
        icon={<X size={14} />}
        onPress={() => onArrange((now) => withoutDocument(now, id))}
      />
    </li>
  );
}
