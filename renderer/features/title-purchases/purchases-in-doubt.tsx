import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PropertyPfi } from '../../../shared/model/pfi.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Message } from '../../ui/message.tsx';
import { momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import { boughtAgainText, purchaseStateText } from './text.ts';

interface PurchasesInDoubtProps {
  readonly propertyPfi: PropertyPfi | null;
  readonly spis: readonly string[];
  readonly className?: string | undefined;
  readonly onOpen?: () => void;
}

/** Title numbers of the land that are paid for, or may be, without being here: each with the way to it. */
export function PurchasesInDoubt({ propertyPfi, spis, className, onOpen }: PurchasesInDoubtProps) {
  const { queries } = useOffice();
  const now = useNow();
  const isLand = propertyPfi !== null || spis.length > 0;
  const context = { propertyPfi, spis: [...spis] };
  const all =
    useQuery(queries.titles.purchases.queryOptions({ input: { context }, enabled: isLand })).data ?? [];
  const doubts = all.filter(
    ({ state, volumeFolio, problem }) =>
      state === 'sending' ||
      (state === 'unknown' && problem?.kind !== 'askedAgain') ||
      (state === 'placed' && volumeFolio === null),
  );
  if (doubts.length === 0) return null;
  return (
    <div className={className}>
      <Message tone="warn" title="A title number for this land was ordered before">
        <ul>
          {doubts.map(({ id, matterNumber, requestedAt, state }) => (
            <li key={id}>
              <Link to="/title-purchases" search={{ purchaseId: id }} onClick={onOpen}>
                {purchaseStateText(state).text}: matter {matterNumber}, {momentText(requestedAt, now)}
              </Link>
            </li>
          ))}
        </ul>
        {boughtAgainText(doubts)}
      </Message>
    </div>
  );
}
