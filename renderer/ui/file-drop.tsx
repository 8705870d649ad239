import FileUp from 'lucide-react/icons/file-up';
import type { ReactNode } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from './button.tsx';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** What is dropped here: `Drop an office file here`. */
  readonly label: string;
  readonly choose: string;
  readonly acceptedFileTypes: readonly string[];
  readonly isPending: boolean;
  readonly onFile: (file: File) => void;
  /** Other ways to give it, beside the button. */
  readonly others?: ReactNode;
  readonly children: ReactNode;
}

/** Takes one file by dropping it or choosing it. */
export function FileDrop(props: FileDropProps) {
  const { label, choose, acceptedFileTypes, isPending, onFile, others, children } = props;
  return (
    <DropZone
      className={styles.drop ?? ''}
      aria-label={label}
      onDrop={async (event) => {
        const item = event.items.find((one) => one.kind === 'file');
        if (item) onFile(await item.getFile());
      }}
    >
      <FileUp size={22} aria-hidden="true" />
      <p>{children}</p>
      <div className={styles.ways}>
        <FileTrigger
          acceptedFileTypes={acceptedFileTypes}
          onSelect={(files) => {
            if (files?.[0]) onFile(files[0]);
          }}
        >
          <Button isPending={isPending}>{choose}</Button>
        </FileTrigger>
        {others}
      </div>
    </DropZone>
  );
}
