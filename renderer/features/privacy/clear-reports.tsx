import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { AskFirst } from './ask-first.tsx';
import styles from './privacy.module.css';

interface ClearReportsProps {
  readonly files: number;
  readonly onCleared: () => void;
}

export function ClearReports({ files, onCleared }: ClearReportsProps) {
  const { client } = useOffice();
  const [isAsked, setAsked] = useState(false);
  const clear = useMutation({
    mutationFn: () => client.privacy.clearReports({}),
    onSuccess: onCleared,
    onSettled: () => setAsked(false),
  });
  const count = clear.data?.count;
  return (
    <>
      <h3>Log and reports of what broke</h3>
      <p>Without them nobody can find out afterwards what went wrong. The log begins anew at once.</p>
      <div className={styles.row}>
        <Button isDisabled={files === 0} onPress={() => setAsked(true)}>
          Delete log and reports…
        </Button>
      </div>
      <p role="status" className={styles.done}>
        {count === undefined ? '' : `${count === 1 ? '1 file is' : `${count} files are`} deleted.`}
      </p>
      {clear.error ? <Failure failure={failureText(clear.error)} /> : null}
      <AskFirst
        title="Delete the log and the reports?"
        isOpen={isAsked}
        isPending={clear.isPending}
        onKeep={() => setAsked(false)}
        onDelete={() => clear.mutate()}
      >
        <p>This cannot be undone. If you have asked for help, make a support bundle first.</p>
      </AskFirst>
    </>
  );
}
