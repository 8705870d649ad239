import { useQuery } from '@tanstack/react-query';
import type { MatterFoldersView } from '../../../shared/contract/procedures/matter-folders.ts';
import {
  checkFolderPattern,
  type FolderPattern,
  fileWords,
  filledFileName,
  filledFolder,
  folderWords,
} from '../../../shared/model/folder-pattern.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { momentText } from '../../ui/moment.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { WordButtons } from '../../ui/word-buttons.tsx';
import { SettingsForm } from '../settings/settings-form.tsx';
import {
  beforeText,
  copyFaultText,
  folderHint,
  foldersLead,
  foldersRules,
  foldersStateText,
  leftTitle,
  progressText,
  rootHint,
} from './text.ts';
import { useCopyActs, useMatterFolders } from './use-matter-folders.ts';

/** Where documents are copied to as they arrive, and how far that is. */
export function MatterFoldersPanel() {
  const settings = useMatterFolders();
  return (
    <div className="stack gap-5">
      <SettingsForm title="Matter folders" lead={foldersLead} settings={settings}>
        {(form) => {
          const faults = checkFolderPattern(form);
          const faultOf = (field: 'folder' | 'file') => {
            const found = faults.filter((fault) => fault.field === field).map(({ message }) => message);
            return found.length === 0 ? settings.faultOf(field) : found.join(' ');
          };
          return (
            <>
              <p>{foldersRules}</p>
              <TextField
                label="Main folder (optional)"
                value={form.path}
                onChange={(path) => settings.set({ path })}
                error={settings.faultOf('path')}
                hint={rootHint}
                isMono
              />
              <TextField
                label="Folder of a matter"
                value={form.folder}
                onChange={(folder) => settings.set({ folder })}
                error={faultOf('folder')}
                hint={folderHint}
                isMono
              />
              <WordButtons
                words={folderWords}
                text={form.folder}
                onChange={(folder) => settings.set({ folder })}
              />
              <TextField
                label="File name"
                value={form.file}
                onChange={(file) => settings.set({ file })}
                error={faultOf('file')}
                isMono
              />
              <WordButtons words={fileWords} text={form.file} onChange={(file) => settings.set({ file })} />
              {faults.length === 0 ? <Example path={form.path.trim()} pattern={form} /> : null}
            </>
          );
        }}
      </SettingsForm>
      {settings.saved.data === undefined || settings.saved.data.state === 'off' ? null : (
        <Copies view={settings.saved.data} />
      )}
    </div>
  );
}

/** Where the document that arrived last would be. */
function Example({ path, pattern }: { readonly path: string; readonly pattern: FolderPattern }) {
  const { queries } = useOffice();
  const { data } = useQuery(queries.matterFolders.example.queryOptions({ input: {} }));
  if (data === undefined) return null;
  const { folders } = filledFolder(pattern.folder, data.values);
  const divider = path.includes('\\') ? '\\' : '/';
  const name = filledFileName(pattern.file, data.values);
  return (
    <dl className="path-list">
      <dt>{data.isInvented ? 'Example' : `Example: matter ${data.values.matter}`}</dt>
      <dd aria-live="polite">{[path === '' ? '…' : path, ...folders, name].join(divider)}</dd>
    </dl>
  );
}

/** How far the copies are, and what a person can do about them. */
function Copies({ view }: { readonly view: MatterFoldersView }) {
  const now = useNow();
  const { copyAll, cancelAll, tryNow, useAgain } = useCopyActs();
  const state = foldersStateText(view, view.since === null ? null : momentText(view.since, now));
  const isOurs = view.state !== 'otherConnection';
  return (
    <section className="card panel" aria-labelledby="copies">
      <h2 id="copies">Copies</h2>
      <p className={view.state === 'waiting' ? 'fault break' : 'break'} role="status">
        {state}
      </p>
      {view.left.length === 0 ? null : (
        <Message tone="warn" title={leftTitle(view.leftTotal)}>
          <ul>
            {view.left.map(({ documentId, name, fault }) => (
              <li key={documentId} className="break">
                <strong>{name}</strong>: {copyFaultText(fault)}
              </li>
            ))}
          </ul>
        </Message>
      )}
      {isOurs && view.asked === 0 && view.before > 0 ? <p>{beforeText(view.before)}</p> : null}
      <div className="row wrap gap-3">
        {view.state === 'waiting' && view.fault === 'unmarked' ? (
          <Button kind="primary" isPending={useAgain.isPending} onPress={() => useAgain.mutate({})}>
            Use this folder again
          </Button>
        ) : null}
        {view.state === 'waiting' || view.leftTotal > 0 ? (
          <Button isPending={tryNow.isPending} onPress={() => tryNow.mutate({})}>
            Try now
          </Button>
        ) : null}
        {isOurs && view.asked === 0 && view.before > 0 ? (
          <Button isPending={copyAll.isPending} onPress={() => copyAll.mutate({})}>
            Copy everything now
          </Button>
        ) : null}
        {view.asked > 0 ? (
          <>
            <progress
              aria-label="Documents copied"
              max={view.askedTotal}
              value={view.askedTotal - view.asked}
            />
            <span>{progressText(view.asked, view.askedTotal)}</span>
            <Button isPending={cancelAll.isPending} onPress={() => cancelAll.mutate({})}>
              Cancel
            </Button>
          </>
        ) : null}
      </div>
    </section>
  );
}
