import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WordButtons } from '../../ui/word-buttons.tsx';
import { exampleName, templateWords } from './example-name.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

export function FilesPanel() {
  const settings = useSettings('files');
  return (
    <SettingsForm
      title="File names"
      lead="The file name of a certificate that you save or drag out of Landfolio."
      settings={settings}
      after={() => <Folders />}
    >
      {({ fileNameTemplate: template }) => {
        const set = (fileNameTemplate: string) => settings.set({ fileNameTemplate });
        const { name, unknown } = exampleName(template);
        const unknownFault =
          unknown.length > 0
            ? `Not recognised: ${unknown.join(', ')}. This text would appear in the file name unchanged.`
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
            <WordButtons words={templateWords} text={template} onChange={set} />
            <dl className="path-list">
              <dt>Example</dt>
              <dd aria-live="polite">{name}</dd>
            </dl>
          </>
        );
      }}
    </SettingsForm>
  );
}

/** The library folder cannot be changed here: it must be on a local disk. */
function Folders() {
  const { queries } = useOffice();
  const { data } = useQuery(queries.privacy.get.queryOptions({ input: {} }));
  return (
    <>
      <h3>Folders</h3>
      <p>
        Landfolio stores its own copies in one folder on this computer and checks each copy when you open,
        save or export it. A document that you save, drag or export is a separate copy in the location that
        you choose.
      </p>
      {data ? (
        <dl className="path-list">
          <dt>Library</dt>
          <dd>{data.folder}</dd>
        </dl>
      ) : null}
    </>
  );
}
