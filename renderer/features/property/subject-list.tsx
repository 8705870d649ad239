import Building2 from 'lucide-react/icons/building-2';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useRef } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { ProductSubject } from '../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { numberWithheld } from '../../ui/land-text.ts';
import { useNextStep } from '../../ui/use-next-step.ts';
import { useNow } from '../../ui/use-now.ts';
import { titleNames } from '../cart/subject.ts';
import styles from './property.module.css';
import { sourceText } from './text.ts';
import type { ListedTitle } from './use-listed-titles.ts';

interface SubjectListProps {
  readonly property: Pick<PropertyView, 'propertyPfi'> & { readonly titles: readonly ListedTitle[] };
  readonly selected: ProductSubject;
  readonly onSelect: (subject: ProductSubject) => void;
}

const propertyKey = 'property';

function titleNote(title: ListedTitle, now: number): string {
  const words = [title.type, title.status && title.status !== 'ACTIVE' ? title.status : null]
    .filter(Boolean)
    .join(', ')
    .toLowerCase();
  if (title.known) return [title.land, sourceText(title.known.source, now)].filter(Boolean).join(' \u00b7 ');
  if (title.volumeFolio) return [title.land, words].filter(Boolean).join(' \u00b7 ');
  return [numberWithheld, words].filter(Boolean).join(' · ');
}

/** The titles and the property itself: choosing one shows what can be ordered for it. */
export function SubjectList({ property, selected, onSelect }: SubjectListProps) {
  const index =
    selected.kind === 'title' ? property.titles.findIndex((title) => title.titleId === selected.titleId) : -1;
  const choose = (key: string) => {
    const title = property.titles[Number(key)];
    if (key === propertyKey) onSelect({ kind: 'property', propertyPfi: property.propertyPfi });
    else if (title) onSelect({ kind: 'title', titleId: title.titleId });
  };
  const names = titleNames(property.titles);
  const now = useNow();
  const first = useRef<HTMLDivElement>(null);
  // Which of several titles is meant is chosen before what is ordered for it.
  useNextStep(first, property.titles.length > 1);
  return (
    <section className={styles.group}>
      <h2>
        Order for
        <span>{property.titles.length === 1 ? '1 title' : `${property.titles.length} titles`}</span>
      </h2>
      <ListBox
        aria-label="Order for"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[index >= 0 ? String(index) : propertyKey]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys];
          if (key !== undefined) choose(String(key));
        }}
        className="stack gap-half"
      >
        {property.titles.map((title, at) => (
          <ListBoxItem
            key={title.titleId}
            {...(at === 0 ? { ref: first } : {})}
            id={String(at)}
            textValue={names[at] ?? ''}
            className={styles.subject ?? ''}
          >
            <ScrollText size={16} aria-hidden="true" />
            <span className={styles.subjectName}>{names[at]}</span>
            <span className={styles.subjectNote}>{titleNote(title, now)}</span>
          </ListBoxItem>
        ))}
        <ListBoxItem id={propertyKey} textValue="The property" className={styles.subject ?? ''}>
          <Building2 size={16} aria-hidden="true" />
          <span className={styles.subjectName}>The property</span>
          <span className={styles.subjectNote}>council and authority certificates</span>
        </ListBoxItem>
      </ListBox>
    </section>
  );
}
