import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { producedText } from '../../../shared/model/register-date.ts';
import { useOffice } from '../../bridge/office.tsx';
import { momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import property from '../property/property.module.css';
import { stateText } from '../statements/text.ts';

/** The register statements that this office keeps of one title. */
export function TitleStatements({ volumeFolio }: { readonly volumeFolio: string }) {
  const { queries } = useOffice();
  const now = useNow();
  const kept = useQuery(queries.statements.list.queryOptions({ input: { volumeFolio } })).data;
  return (
    <section className={property.group} aria-labelledby="kept-statements">
      <h2 id="kept-statements">
        Saved register statements <span>{kept?.length ?? ''}</span>
      </h2>
      {kept?.length === 0 ? <p className="faint">None yet.</p> : null}
      <ul className={property.stubs}>
        {kept?.map((one) => (
          <li key={one.id}>
            <Link to="/statements/$statementId" params={{ statementId: one.id }}>
              {one.producedDate
                ? producedText(one.producedDate)
                : `Ordered ${momentText(one.requestedAt, now)}`}
            </Link>
            <span className="faint">
              {[one.state === 'kept' ? null : stateText(one.state).text, `matter ${one.matterNumber}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
