import { Link } from '@tanstack/react-router';
import type { TitleView } from '../../../shared/contract/views/property.ts';
import { numberWithheld } from '../../ui/land-text.ts';
import { titleName } from '../cart/subject.ts';
import styles from '../property/property.module.css';

function note(title: TitleView): string {
  const status = title.status && title.status !== 'ACTIVE' ? title.status : null;
  const words = [title.type, status].filter(Boolean).join(', ').toLowerCase().replaceAll('_', ' ');
  return [title.volumeFolio ? null : numberWithheld, words].filter(Boolean).join(' · ');
}

/** Titles, each a way to its screen. An encrypted id is passed on and never shown. */
export function TitleStubs({ titles }: { readonly titles: readonly TitleView[] }) {
  return (
    <section className={styles.group} aria-labelledby="titles">
      <h2 id="titles">
        Titles <span>{titles.length}</span>
      </h2>
      {titles.length === 0 ? (
        <p className="faint">The service lists no titles here.</p>
      ) : (
        <ul className={styles.stubs}>
          {titles.map((title, index) => (
            <li key={title.titleId}>
              <Link to="/title" search={{ titleId: title.titleId, titleCount: titles.length }}>
                {title.volumeFolio ? `Title ${title.volumeFolio}` : titleName(title, index)}
              </Link>
              <span className="faint">{note(title)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
