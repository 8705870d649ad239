import type { ReactNode } from 'react';
import type { PackView } from '../../../../shared/contract/views/pack.ts';
import { notTakenTexts, packMissingText, packSectionNames } from '../../../../shared/model/pack/pack-text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Arrange, withDocument, withNeeded } from './arrange.ts';
import styles from './pack.module.css';
import { packTexts } from './text.ts';

/** What is not in the pack: what is missing, what could be in it, and what a person said is not needed. */
export function PackOthers({ pack, onArrange }: { readonly pack: PackView; readonly onArrange: Arrange }) {
  const { missing, offered, arrangement } = pack;
  return (
    <>
      <Others title={packTexts.missing} isShown={missing.length > 0}>
        {missing.map((one) => (
          <li key={one.id} className={styles.other}>
            <About name={one.name} about={one.about} why={packMissingText(one.reason, one)} />
            {one.reason === 'nothing' ? (
              <Button size="small" onPress={() => onArrange((now) => withNeeded(now, one.section, false))}>
                {packTexts.isNotNeeded}
              </Button>
            ) : null}
          </li>
        ))}
      </Others>
      <Others title={packTexts.notTaken} isShown={offered.length > 0}>
        {offered.map(({ document: { id, name, about }, why }) => (
          <li key={id} className={styles.other}>
            <About name={name} about={about} why={notTakenTexts[why]} />
            <Button size="small" onPress={() => onArrange((now) => withDocument(now, id))}>
              {packTexts.add}
            </Button>
          </li>
        ))}
      </Others>
      <Others title={packTexts.notNeeded} isShown={arrangement.notNeeded.length > 0}>
        {arrangement.notNeeded.map((key) => (
          <li key={key} className={styles.other}>
            <span>{pack.sections.find((one) => one.key === key)?.name ?? packSectionNames[key]}</span>
            <Button size="small" onPress={() => onArrange((now) => withNeeded(now, key, true))}>
              {packTexts.isNeeded}
            </Button>
          </li>
        ))}
      </Others>
    </>
  );
}

function Others({
  title,
  isShown,
  children,
}: {
  readonly title: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}) {
  if (!isShown) return null;
  return (
    <section className="stack gap-2" aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.others}>{children}</ul>
    </section>
  );
}

function About({
  name,
  about,
  why,
}: {
  readonly name: string;
  readonly about: string;
  readonly why: string;
}) {
  return (
    <span className={styles.name}>
      <span>{name}</span>
      <span className="quiet">{[about, why].filter(Boolean).join('. ')}</span>
    </span>
  );
}
