import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { exampleName, templateWords } from './example-name.ts';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

export function FilesPanel() {
  const settings = useSettings('files');
  return (
    <SettingsForm
      title="File names"
      lead="The name a certificate has when it is saved or dragged out."
      kept={settings}
      after={() => <Folders />}
    >
      {({ fileNameTemplate: template }) => {
        const set = (fileNameTemplate: string) => settings.set({ fileNameTemplate });
        const { name, unknown } = exampleName(template);
        const unknownFault =
          unknown.length > 0
            ? `${unknown.join(', ')} means nothing here; it would stand in the name as it is.`
            : null;
        return (
          <>
            <TextField
              label="Template"
              value={template}
              onChange={set}
              error={settings.faultOf('fileNameTemplate') ?? unknownFault}
              isMono
            />
            <div className={styles.words}>
              Add{' '}
              {templateWords.map((word) => (
                <Button key={word} size="small" onPress={() => set(withWord(template, word))}>
                  {`{${word}}`}
                </Button>
              ))}
            </div>
            <dl className={styles.example}>
              <dt>For example</dt>
              <dd aria-live="polite">{name}</dd>
            </dl>
          </>
        );
      }}
    </SettingsForm>
  );
}

/** Where the library lies cannot be chosen: it must be on a disk of this computer. */
function Folders() {
  const { queries } = useOffice();
  const { data } = useQuery(queries.privacy.get.queryOptions({ input: {} }));
  return (
    <>
      <h3>Folders</h3>
      <p>
        Landfolio’s own copies lie in one folder of this computer, each checked when it is handed out. A
        document that you save, drag or export is a copy and goes where you put it.
      </p>
      {data ? (
        <dl className={styles.example}>
          <dt>The library</dt>
          <dd>{data.folder}</dd>
        </dl>
      ) : null}
    </>
  );
}

/** The word put before the ending, or at the end. */
function withWord(template: string, word: string): string {
  const ending = /\.pdf$/i.exec(template)?.[0] ?? '';
  return `${template.slice(0, template.length - ending.length).trimEnd()} {${word}}${ending}`.trimStart();
}
