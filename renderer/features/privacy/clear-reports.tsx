import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { AskFirst } from './ask-first.tsx';
import styles from './privacy.module.css';
import { deletedFilesText } from './text.ts';

interface ClearReportsProps {
  readonly files: number;
}

export function ClearReports({ files }: ClearReportsProps) {
  const { queries } = useOffice();
  const [isAsked, setAsked] = useState(false);
  const clear = useMutation(
    queries.privacy.clearReports.mutationOptions({
      onSettled: () => setAsked(false),
      meta: { isErrorShown: true, invalidates: [queries.privacy.key(), queries.support.key()] },
    }),
  );
  const count = clear.data?.count;
  return (
    <>
      <h3>Log and crash reports</h3>
      <p>Without them, nobody can find out later what went wrong. A new log starts immediately.</p>
      <div className={styles.row}>
        <Button isDisabled={files === 0} onPress={() => setAsked(true)}>
          Delete log and crash reports…
        </Button>
      </div>
      <p role="status" className={styles.done}>
        {count === undefined ? '' : deletedFilesText(count)}
      </p>
      {clear.error ? <Failure failure={errorMessage(clear.error)} /> : null}
      <AskFirst
        title="Delete the log and the crash reports?"
        isOpen={isAsked}
        isPending={clear.isPending}
        onKeep={() => setAsked(false)}
        onDelete={() => clear.mutate({})}
      >
        <p>You cannot undo this. If you have asked for help, create a support bundle first.</p>
      </AskFirst>
    </>
  );
}
