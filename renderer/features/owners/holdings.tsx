import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../bridge/failure.ts';
import { LeftOut } from '../../bridge/left-out.tsx';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { numberWithheld } from '../../ui/land-text.ts';
import { Failure } from '../../ui/message.tsx';
import { groupHoldings, titlesOn } from './group-holdings.ts';
import { ownerNameText, queryForName } from './owner-query.ts';
import { type FoundHoldings, type FoundOwners, useOwnerStore } from './owner-store.ts';
import styles from './owners.module.css';

interface HoldingsProps {
  readonly found: FoundOwners;
  readonly holdings: FoundHoldings;
}

interface Turn {
  readonly from: FoundHoldings;
  readonly pageNumber: number;
}

/** What one name holds, page by page as the service gives it. */
export function Holdings({ found, holdings }: HoldingsProps) {
  const { client } = useOffice();
  const setHoldings = useOwnerStore((state) => state.setHoldings);
  const { name, page, firstNumbers } = holdings;
  const first = firstNumbers[page.pageNumber - 1] ?? 1;
  const groups = groupHoldings(page.holdings, first);
  const turn = useMutation({
    mutationFn: ({ from: { name }, pageNumber }: Turn) =>
      client.owners.holdings({ query: queryForName(name), reason: { ...found.reason }, pageNumber }),
    onSuccess: (next, { from }) => {
      // Another name was chosen meanwhile: what it holds is not to be mixed with what this one does.
      if (useOwnerStore.getState().holdings !== from) return;
      const known = from.firstNumbers.slice(0, from.page.pageNumber);
      const nextNumber = (known.at(-1) ?? 1) + titlesOn(from.page);
      setHoldings({ name: from.name, page: next, firstNumbers: [...known, nextNumber] });
    },
    meta: { isErrorShown: true },
  });
  return (
    <section className={`card ${styles.names}`} aria-labelledby="step-three">
      <h2 id="step-three">3. Titles held by {ownerNameText(name)}</h2>
      {turn.error ? <Failure failure={errorMessage(turn.error)} /> : null}
      <LeftOut
        procedure="owners.holdings"
        what={['holder or title', 'holders or titles']}
        input={{ query: queryForName(name), reason: found.reason, pageNumber: page.pageNumber }}
        at={page.pageNumber}
      />
      {page.holdings.length === 0 ? (
        <p className="quiet">
          {page.pageNumber === 1 ? 'The service lists no titles for this name.' : 'There are no more titles.'}
        </p>
      ) : null}
      {groups.map((group) => (
        <div key={group.name} className={styles.holding}>
          {groups.length > 1 ? <h3>{group.name}</h3> : null}
          <ul>
            {group.titles.map(({ title, number }) => (
              <li key={number} className={`flex between gap-3 ${styles.held}`}>
                <Link to="/title" search={{ titleId: title.titleId }}>
                  {title.volumeFolio ? `Title ${title.volumeFolio}` : `Title ${number}`}
                </Link>
                <span className="quiet">
                  {[title.volumeFolio ? null : numberWithheld, title.type, title.status]
                    .filter(Boolean)
                    .join(' · ')
                    .toLowerCase()}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {page.holdings.length > 0 ? (
        <p className="quiet">
          Different people can have the same name. The register statement for a title shows the owner’s
          address.
        </p>
      ) : null}
      {page.pageNumber > 1 || page.mayHaveMore ? (
        <div className="row gap-3">
          <Button
            size="small"
            isDisabled={page.pageNumber === 1 || turn.isPending}
            onPress={() => turn.mutate({ from: holdings, pageNumber: page.pageNumber - 1 })}
          >
            Previous
          </Button>
          <span>Page {page.pageNumber}</span>
          <Button
            size="small"
            isDisabled={!page.mayHaveMore}
            isPending={turn.isPending}
            onPress={() => turn.mutate({ from: holdings, pageNumber: page.pageNumber + 1 })}
          >
            Next
          </Button>
        </div>
      ) : null}
    </section>
  );
}
