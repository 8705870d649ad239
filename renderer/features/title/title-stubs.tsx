import { Link } from '@tanstack/react-router';
import type { TitleView } from '../../../shared/contract/views/property.ts';
import { landOfTitle } from '../../../shared/model/title-name.ts';
import { numberWithheld } from '../../ui/land-text.ts';
import { titleNames } from '../cart/subject.ts';
import styles from '../property/property.module.css';

function note(title: TitleView): string {
  const status = title.status && title.status !== 'ACTIVE' ? title.status : null;
  const words = [title.type, status].filter(Boolean).join(', ').toLowerCase().replaceAll('_', ' ');
  return [title.volumeFolio ? null : numberWithheld, words].filter(Boolean).join(' · ');
}

/** Titles of a parcel, each a way to its screen. An encrypted id is passed on and never shown. */
export function TitleStubs({ titles, spi }: { readonly titles: readonly TitleView[]; readonly spi: string }) {
  const names = titleNames(titles.map((title) => ({ ...title, land: landOfTitle([spi]) })));
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
                {names[index]}
              </Link>
              <span className="faint">{note(title)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
