import { Link } from '@tanstack/react-router';
import { Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { secondsText } from './text.ts';
import { usePolling } from './use-polling.ts';

const title = 'Order status checks';
const lead = 'How long Landfolio waits before it checks again whether a certificate is ready.';

export function PollingPanel() {
  const polling = usePolling();
  const view = polling.saved.data;
  if (view && !view.canChange) {
    return (
      <section className="card panel" aria-labelledby="polling">
        <h2 id="polling">{title}</h2>
        <p className="lead">{lead}</p>
        <Message tone="info" title="The practice service has a fixed interval">
          The practice service runs on this computer and is checked again after {secondsText(view.seconds)}.
          You can set the interval for your office’s own connection once it is in use:{' '}
          <Link to="/settings/connections">Connections</Link>.
        </Message>
      </section>
    );
  }
  return (
    <SettingsForm
      title={title}
      lead={lead}
      settings={polling}
      after={(_, { connectionName, minSeconds, maxSeconds }) => (
        <>
          <h3>Why the minimum is {secondsText(minSeconds)}</h3>
          <p>
            The connection file of “{connectionName}” sets this minimum. The service allows an office to
            check, but does not say how often, or what happens to an office that checks too often. Landfolio
            therefore follows the file. The person who gave the file to your office can change{' '}
            <code>poll.minimumSeconds</code> in it. The maximum is {secondsText(maxSeconds)}.
          </p>
          <p>
            This is the minimum interval. Landfolio checks less often as an order gets older, and at most once
            a second for the whole office. If the service says when to check again, Landfolio checks then.
            When you view an order, Landfolio checks it soon.
          </p>
        </>
      )}
    >
      {(form, { minSeconds }) => (
        <TextField
          label="Minimum interval between checks of one certificate, in seconds"
          value={form.seconds}
          onChange={(seconds) => polling.set({ seconds })}
          error={polling.faultOf('seconds')}
          hint={`${minSeconds} or more. Leave empty to use the value in the connection file.`}
        />
      )}
    </SettingsForm>
  );
}
