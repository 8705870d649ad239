import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { JoiningPreviewView } from '../../../shared/contract/views/office.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { maxOfficeFileBytes } from '../../../shared/model/office-file.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { JoinForm } from './join-form.tsx';
import styles from './office-server.module.css';
import { aboutText, keptHereTexts, sharedTexts } from './text.ts';

interface ReadFile {
  readonly text: string;
  readonly preview: JoiningPreviewView;
}

const tooLarge: readonly Fault[] = [
  { field: 'office file', message: 'This is not an office file. An office file has a few kilobytes.' },
];

/** Takes an office file, shows what it is of, and joins with the person's password. */
export function JoinOffice() {
  const { client } = useOffice();
  const [refused, setRefused] = useState<readonly Fault[]>([]);
  const read = useMutation({
    mutationFn: async (file: File): Promise<ReadFile> => {
      const text = await file.text();
      return { text, preview: await client.office.preview({ text }) };
    },
    meta: { isErrorShown: true },
  });
  const take = (file: File) => {
    read.reset();
    setRefused(file.size > maxOfficeFileBytes ? tooLarge : []);
    if (file.size <= maxOfficeFileBytes) read.mutate(file);
  };
  const failure = read.error ? errorMessage(read.error) : null;
  const faults = failure?.faults ?? refused;
  if (read.data) return <JoinForm {...read.data} onOther={() => read.reset()} />;
  return (
    <>
      <p className="lead">{aboutText}</p>
      <WhatIsShared />
      <FileDrop
        label="Drop an office file here"
        choose="Choose an office file…"
        acceptedFileTypes={['.landfolio-office', '.json', 'application/json']}
        isPending={read.isPending}
        onFile={take}
      >
        Drop the office file from your IT support here. Nothing is shared before you join.
      </FileDrop>
      {faults.length > 0 ? (
        <Message tone="bad" title="This office file cannot be used">
          <ul className="stack gap-1">
            {faults.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {field === 'office file' ? '' : `${field}: `}
                {message}
              </li>
            ))}
          </ul>
        </Message>
      ) : null}
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
    </>
  );
}

/** What colleagues see, and what they do not. */
export function WhatIsShared() {
  return (
    <div className={styles.compared}>
      <div>
        <h3>Shared with the office</h3>
        <Lines texts={sharedTexts} />
      </div>
      <div>
        <h3>Stays on this computer</h3>
        <Lines texts={keptHereTexts} />
      </div>
    </div>
  );
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
