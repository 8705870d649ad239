import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrivacyView } from '../../../shared/contract/procedures/privacy.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Failure } from '../../ui/message.tsx';
import { dayText, momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import { AskFirst } from './ask-first.tsx';
import styles from './privacy.module.css';
import { deletedSearchesText } from './text.ts';

const ages = [
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: '1 year' },
  { value: '2555', text: '7 years' },
] as const;
type Age = (typeof ages)[number]['value'];

interface ClearOwnerSearchesProps {
  readonly cleared: PrivacyView['cleared'];
}

/** Names of people who were searched for are personal data: they can be deleted once nobody has to justify the search. */
export function ClearOwnerSearches({ cleared }: ClearOwnerSearchesProps) {
  const { queries } = useOffice();
  const now = useNow();
  const [age, setAge] = useState<Age>('365');
  const [isAsked, setAsked] = useState(false);
  const clear = useMutation(
    queries.privacy.clearOwnerSearches.mutationOptions({
      onSettled: () => setAsked(false),
      meta: { isErrorShown: true, invalidates: [queries.privacy.key(), queries.owners.key()] },
    }),
  );
  const words = ages.find(({ value }) => value === age)?.text ?? '';
  return (
    <>
      <h3>Owner searches</h3>
      <p>
        The names that an office searched for, and the reasons, are personal data. Searches from the last 30
        days are not deleted, because the purpose of a search may still be asked for.
      </p>
      <div className={styles.row}>
        <ChoiceField label="Older than" value={age} options={ages} onChange={setAge} />
        <Button onPress={() => setAsked(true)}>Delete owner searches…</Button>
      </div>
      <p role="status" className={styles.done}>
        {clear.data ? deletedSearchesText(clear.data.count) : ''}
      </p>
      {clear.error ? <Failure failure={errorMessage(clear.error)} /> : null}
      {cleared.length > 0 ? (
        <ul className="quiet" aria-label="Deleted earlier">
          {cleared.map(({ at, before, count }) => (
            <li key={at}>
              {momentText(at, now)}: {count} from before {dayText(before, now)}
            </li>
          ))}
        </ul>
      ) : null}
      <AskFirst
        title={`Delete owner searches older than ${words}?`}
        isOpen={isAsked}
        isPending={clear.isPending}
        onKeep={() => setAsked(false)}
        onDelete={() => clear.mutate({ olderThanDays: Number(age) })}
      >
        <p>
          You cannot undo this. Landfolio records when searches were deleted and how many. Backups contain
          them for about four weeks. If this computer shares its library with an office, the office server and
          your colleagues’ computers keep them.
        </p>
      </AskFirst>
    </>
  );
}
