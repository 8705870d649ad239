import type { UpdateView } from '../../../shared/contract/procedures/updates.ts';
import { updateText } from '../../../shared/model/update-text.ts';

import { errorMessage } from '../../bridge/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { restartText, updateTitles } from './text.ts';
import { useUpdates } from './use-updates.ts';

const tones = {
  off: 'info',
  withheld: 'warn',
  current: 'good',
  offered: 'info',
  fetching: 'info',
  ready: 'good',
  failed: 'bad',
} as const;

export function UpdatesPanel() {
  const updates = useUpdates();
  const { set, faultOf } = updates;
  return (
    <SettingsForm
      title="Updates"
      lead="Where Landfolio gets newer versions. Your IT support or your Landfolio supplier gives you the address and the key. Without them, Landfolio does not check for updates."
      settings={updates}
      after={(_, view) => <Found view={view} {...updates} />}
    >
      {(form) => (
        <>
          <TextField
            label="Update feed address"
            value={form.feed}
            onChange={(feed) => set({ feed })}
            hint="A folder on a server of your office or of your Landfolio supplier."
            error={faultOf('feed')}
          />
          <TextField
            label="Update feed key"
            value={form.key}
            onChange={(key) => set({ key })}
            hint="44 characters. Landfolio downloads only versions that are signed with this key."
            error={faultOf('key')}
            isMono
          />
        </>
      )}
    </SettingsForm>
  );
}

interface FoundProps
  extends Pick<ReturnType<typeof useUpdates>, 'status' | 'confirm' | 'check' | 'restart' | 'isChanged'> {
  readonly view: UpdateView;
}

function Found({ view, status, confirm, check, restart, isChanged }: FoundProps) {
  return (
    <>
      <h3>Landfolio {status?.version}</h3>
      <div aria-live="polite">
        <Message tone={tones[view.phase]} title={updateTitles[view.phase]}>
          {updateText(view.state)}
          {view.phase === 'ready' ? ` ${restartText(status, view.isBusy)}` : null}
        </Message>
      </div>
      {confirm.error ? <Failure failure={errorMessage(confirm.error)} /> : null}
      {check.error ? <Failure failure={errorMessage(check.error)} /> : null}
      {restart.error ? <Failure failure={errorMessage(restart.error)} /> : null}
      <div className="row wrap gap-3">
        {view.phase === 'ready' ? (
          <Button kind="primary" onPress={() => restart.mutate({})} isPending={restart.isPending}>
            Restart and install
          </Button>
        ) : view.phase === 'withheld' ? (
          <Button
            onPress={() => confirm.mutate({ feed: view.feed, key: view.key })}
            isPending={confirm.isPending}
            isDisabled={isChanged}
          >
            Use this feed
          </Button>
        ) : (
          <Button
            onPress={() => check.mutate({})}
            isPending={check.isPending || view.phase === 'fetching'}
            isDisabled={isChanged || view.phase === 'off'}
          >
            Check for updates
          </Button>
        )}
      </div>
    </>
  );
}
