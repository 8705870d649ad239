import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { LeftOut } from '../../bridge/left-out.tsx';
import { useOffice } from '../../bridge/office.tsx';
import { useKeepRecent } from '../../bridge/use-keep-recent.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Failure } from '../../ui/message.tsx';
import { EmptyState, Page, Skeleton } from '../../ui/page.tsx';
import { titleHeading } from './text.ts';
import { TitleDetail } from './title-detail.tsx';

export function TitlePage() {
  const { queries } = useOffice();
  const { titleId, titleCount, pick } = useSearch({ from: '/title' });
  const navigate = useNavigate({ from: '/title' });
  // An encrypted id is never shown.
  const number = titleNumber(titleId);
  const isAskable = titleId.trim() !== '';
  const found = useQuery(
    queries.titles.find.queryOptions({ input: { titleId }, enabled: isAskable, staleTime: 300_000 }),
  );
  const isFound = (found.data?.length ?? 0) > 0;
  // An encrypted id is not kept, since it does not stay the same.
  useKeepRecent(
    isFound && number ? { label: `Title ${number}`, query: { by: 'title', titleId: number } } : null,
  );

  const heading = titleHeading(number);
  if (found.data && isFound) {
    const leftOut = (
      <LeftOut
        className="mb-5"
        procedure="titles.find"
        what={['title or part of one', 'titles or parts of one']}
        input={{ titleId }}
        at={found.dataUpdatedAt}
      />
    );
    const title =
      found.data.find((one) => one.titleId === pick) ?? (found.data.length === 1 ? found.data[0] : undefined);
    if (title)
      return (
        <TitleDetail
          key={title.titleId}
          title={title}
          asked={number}
          titleCount={titleCount}
          foundAt={found.dataUpdatedAt}
          above={leftOut}
        />
      );
    return (
      <Page title="Which title?" under={`${found.data.length} titles match.`}>
        {leftOut}
        <ul className="card ruled">
          {found.data.map((one, index) => (
            <li key={one.titleId} className="row between gap-4 pad-3">
              <span>
                <strong>{one.volumeFolio ?? `Title ${index + 1}`}</strong>{' '}
                <span className="quiet">
                  {[one.type, one.status, one.properties[0]?.address].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="small"
                onPress={() => void navigate({ search: (now) => ({ ...now, pick: one.titleId }) })}
              >
                Show
              </Button>
            </li>
          ))}
        </ul>
      </Page>
    );
  }
  if (found.error) {
    return (
      <Page title={heading} over="Title">
        <Failure failure={errorMessage(found.error)} onRetry={() => void found.refetch()} />
      </Page>
    );
  }
  if (!isAskable || found.data) {
    return (
      <Page title={isAskable ? heading : 'Title'} over="Title">
        <EmptyState
          icon={SearchX}
          title="No title found"
          actions={
            <Link to="/" className={buttonClass('primary')}>
              Search again
            </Link>
          }
        >
          The service has no title with this number. Check the volume and folio, and whether the folio ends
          with a letter A, B, C, K or L. A title from before a subdivision may have been cancelled.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={heading} over="Title">
      <div className="card">
        <Skeleton label="Loading title" lines={6} />
      </div>
    </Page>
  );
}
