import type { FormEvent } from 'react';
import { failureText } from '../../bridge/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { cardClass, Skeleton } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { exampleName, templateWords } from './example-name.ts';
import { SaveBar } from './save-bar.tsx';
import styles from './settings.module.css';
import { useSettings } from './use-settings.ts';

export function FilesPanel() {
  const { settings, set, save, faultOf, isChanged, isSaved, failure, reading } = useSettings();
  if (reading.error)
    return <Failure failure={failureText(reading.error)} onRetry={() => void reading.refetch()} />;
  if (!settings) {
    return (
      <div className={cardClass}>
        <Skeleton label="Reading the settings" />
      </div>
    );
  }
  const template = settings.fileNameTemplate;
  const { name, unknown } = exampleName(template);
  const unknownFault =
    unknown.length > 0
      ? `${unknown.join(', ')} means nothing here; it would stand in the name as it is.`
      : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={`${cardClass} ${styles.form}`} onSubmit={submit} noValidate aria-labelledby="file-names">
      <h2 id="file-names">File names</h2>
      <p className={styles.lead}>The name a certificate has when it is saved or dragged out.</p>
      <TextField
        label="Template"
        value={template}
        onChange={(value) => set('fileNameTemplate', value)}
        error={faultOf('fileNameTemplate') ?? unknownFault}
        isMono
      />
      <div className={styles.words}>
        Add{' '}
        {templateWords.map((word) => (
          <Button key={word} size="small" onPress={() => set('fileNameTemplate', withWord(template, word))}>
            {`{${word}}`}
          </Button>
        ))}
      </div>
      <dl className={styles.example}>
        <dt>For example</dt>
        <dd aria-live="polite">{name}</dd>
      </dl>
      {failure ? <Failure failure={failure} /> : null}
      <SaveBar isChanged={isChanged} isSaved={isSaved} isPending={save.isPending} />
    </form>
  );
}

/** The word put before the ending, or at the end. */
function withWord(template: string, word: string): string {
  const ending = /\.pdf$/i.exec(template)?.[0] ?? '';
  return `${template.slice(0, template.length - ending.length).trimEnd()} {${word}}${ending}`.trimStart();
}
