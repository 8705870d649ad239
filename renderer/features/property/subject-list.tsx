import Building2 from 'lucide-react/icons/building-2';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useRef } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { ProductSubject } from '../../../shared/contract/views/product.ts';
import type { PropertyView, TitleView } from '../../../shared/contract/views/property.ts';
import { numberWithheld } from '../../ui/land-text.ts';
import { useNextStep } from '../../ui/use-next-step.ts';
import { titleName } from '../cart/subject.ts';
import styles from './property.module.css';

interface SubjectListProps {
  readonly property: PropertyView;
  readonly selected: ProductSubject;
  readonly onSelect: (subject: ProductSubject) => void;
}

const propertyKey = 'property';

function titleNote(title: TitleView): string {
  const words = [title.type, title.status && title.status !== 'ACTIVE' ? title.status : null]
    .filter(Boolean)
    .join(', ')
    .toLowerCase();
  if (title.volumeFolio) return words;
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
            textValue={titleName(title, at)}
            className={styles.subject ?? ''}
          >
            <ScrollText size={16} aria-hidden="true" />
            <span className={styles.subjectName}>
              {title.volumeFolio ? `Title ${title.volumeFolio}` : titleName(title, at)}
            </span>
            <span className={styles.subjectNote}>{titleNote(title)}</span>
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
