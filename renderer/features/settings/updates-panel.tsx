import type { UpdateView } from '../../../shared/contract/procedures/updates.ts';
import type { StatusView } from '../../../shared/contract/views/status.ts';
import { failureText } from '../../bridge/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { useUpdates } from './use-updates.ts';

const titles = {
  off: 'Updates are off',
  withheld: 'This feed is not used until you confirm it',
  current: 'No newer version for this computer',
  offered: 'A newer version is out',
  fetching: 'A newer version is on its way',
  ready: 'A newer version is ready',
  failed: 'There is no newer version that can be used',
} as const;

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
      lead="Where newer versions of Landfolio come from. Your IT, or whoever supplied Landfolio to your office, gives you both; without them nothing is looked for."
      kept={updates}
      after={(_, view) => <Found view={view} {...updates} />}
    >
      {(form) => (
        <>
          <TextField
            label="Address of the feed"
            value={form.feed}
            onChange={(feed) => set({ feed })}
            hint="A folder on a server of your office, or of whoever supplied Landfolio."
            error={faultOf('feed')}
          />
          <TextField
            label="Key of the feed"
            value={form.key}
            onChange={(key) => set({ key })}
            hint="44 characters. Only what is signed with it is fetched."
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
        <Message tone={tones[view.phase]} title={titles[view.phase]}>
          {view.message}
          {view.phase === 'ready' ? ` ${waitingText(status, view.isBusy)}` : null}
        </Message>
      </div>
      {confirm.error ? <Failure failure={failureText(confirm.error)} /> : null}
      {check.error ? <Failure failure={failureText(check.error)} /> : null}
      {restart.error ? <Failure failure={failureText(restart.error)} /> : null}
      <div className={styles.actions}>
        {view.phase === 'ready' ? (
          <Button kind="primary" onPress={() => restart.mutate()} isPending={restart.isPending}>
            Restart and install
          </Button>
        ) : view.phase === 'withheld' ? (
          <Button onPress={() => confirm.mutate(view)} isPending={confirm.isPending} isDisabled={isChanged}>
            Use this feed
          </Button>
        ) : (
          <Button
            onPress={() => check.mutate()}
            isPending={check.isPending || view.phase === 'fetching'}
            isDisabled={isChanged || view.phase === 'off'}
          >
            Look for a newer version
          </Button>
        )}
      </div>
    </>
  );
}

/** What a restart leaves waiting: nothing of it is lost, and it is said before the press. */
function waitingText(status: StatusView | undefined, isBusy: boolean): string {
  if (isBusy) return 'Something is being ordered right now: wait for its answer first.';
  const waiting = status?.waiting ?? 0;
  if (waiting === 0) return 'Nothing is waiting; it takes a minute or so.';
  const what = waiting === 1 ? '1 document is' : `${waiting} documents are`;
  return `${what} awaited; Landfolio goes on with that after the restart.`;
}
