import { Link } from '@tanstack/react-router';
import { Message } from '../../ui/message.tsx';
import { cardClass } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { usePolling } from './use-polling.ts';

const title = 'How often Landfolio asks';
const lead = 'How long Landfolio waits before it asks the service again whether a certificate is there.';

export function PollingPanel() {
  const polling = usePolling();
  const view = polling.kept.data;
  if (view && !view.canChange) {
    return (
      <section className={`${cardClass} ${styles.form}`} aria-labelledby="polling">
        <h2 id="polling">{title}</h2>
        <p className={styles.lead}>{lead}</p>
        <Message tone="info" title="The practice service is asked at its own pace">
          It runs on this computer, and is asked again after {secondsText(view.seconds)}. Your office’s own
          connection can be set here once it is in use: <Link to="/settings/connections">Connections</Link>.
        </Message>
      </section>
    );
  }
  return (
    <SettingsForm
      title={title}
      lead={lead}
      kept={polling}
      after={(_, { connectionName, minSeconds, maxSeconds }) => (
        <>
          <h3>Why not less than {secondsText(minSeconds)}</h3>
          <p>
            The connection file of “{connectionName}” sets it. The service lets an office ask, and says
            neither how often nor what happens to an office that asks too often, so Landfolio keeps to the
            file; whoever gave it to your office can change <code>poll.minimumSeconds</code> in it. The most
            is {secondsText(maxSeconds)}.
          </p>
          <p>
            This is the shortest wait. Landfolio asks less often as an item gets older, at most once a second
            for the whole office, and again at once when the service says when to come back. Looking at an
            item asks about it soon, too.
          </p>
        </>
      )}
    >
      {(form, { minSeconds }) => (
        <TextField
          label="Shortest wait between two questions about one item, in seconds"
          value={form.seconds}
          onChange={(seconds) => polling.set({ seconds })}
          error={polling.faultOf('seconds')}
          hint={`${minSeconds} or more. Left empty: as the connection file says.`}
        />
      )}
    </SettingsForm>
  );
}

function secondsText(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
