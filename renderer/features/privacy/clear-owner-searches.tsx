import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrivacyView } from '../../../shared/contract/procedures/privacy.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Failure } from '../../ui/message.tsx';
import { dayText, momentText } from '../../ui/moment.ts';
import { useNow } from '../../ui/use-now.ts';
import { AskFirst } from './ask-first.tsx';
import styles from './privacy.module.css';

const ages = [
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: 'a year' },
  { value: '2555', text: 'seven years' },
] as const;
type Age = (typeof ages)[number]['value'];

interface ClearOwnerSearchesProps {
  readonly cleared: PrivacyView['cleared'];
  readonly onCleared: () => void;
}

/** Names of people who were looked up are personal data: they go when nobody has to answer for them any more. */
export function ClearOwnerSearches({ cleared, onCleared }: ClearOwnerSearchesProps) {
  const { client } = useOffice();
  const now = useNow();
  const [age, setAge] = useState<Age>('365');
  const [isAsked, setAsked] = useState(false);
  const clear = useMutation({
    mutationFn: () => client.privacy.clearOwnerSearches({ olderThanDays: Number(age) }),
    onSuccess: onCleared,
    onSettled: () => setAsked(false),
  });
  const words = ages.find(({ value }) => value === age)?.text ?? '';
  return (
    <>
      <h3>Owner searches</h3>
      <p>
        Whom an office looked up, and why, is personal data. The last 30 days stay, since the purpose of a
        search may still be asked for.
      </p>
      <div className={styles.row}>
        <ChoiceField label="Older than" value={age} options={ages} onChange={setAge} />
        <Button onPress={() => setAsked(true)}>Clear owner searches…</Button>
      </div>
      <p role="status" className={styles.done}>
        {clear.data ? clearedText(clear.data.count) : ''}
      </p>
      {clear.error ? <Failure failure={failureText(clear.error)} /> : null}
      {cleared.length > 0 ? (
        <ul className={styles.notes} aria-label="Cleared before">
          {cleared.map(({ at, before, count }) => (
            <li key={at}>
              {momentText(at, now)}: {count} from before {dayText(before, now)}
            </li>
          ))}
        </ul>
      ) : null}
      <AskFirst
        title={`Delete the owner searches older than ${words}?`}
        isOpen={isAsked}
        isPending={clear.isPending}
        onKeep={() => setAsked(false)}
        onDelete={() => clear.mutate()}
      >
        <p>
          This cannot be undone. A note stays of when it was done and how many there were; backups hold them
          for about four weeks.
        </p>
      </AskFirst>
    </>
  );
}

function clearedText(count: number): string {
  if (count === 0) return 'There were none that old.';
  return count === 1 ? '1 owner search is deleted.' : `${count} owner searches are deleted.`;
}
