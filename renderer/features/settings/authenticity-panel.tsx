import { useId, useState } from 'react';
import type { AuthenticityKey } from '../../../shared/model/authenticity.ts';
import { fingerprintText } from '../../../shared/model/key-text.ts';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { YourNameField } from '../../bridge/your-name.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { fullMoment } from '../../ui/moment.ts';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import styles from './settings.module.css';
import { keyName } from './text.ts';
import { useAuthenticityKeys } from './use-authenticity-keys.ts';

const environments = [
  { value: 'production', text: 'Production' },
  { value: 'test', text: 'Test' },
] as const;

/** The public keys by which the authenticity of register statements is checked. */
export function AuthenticityPanel() {
  const id = useId();
  const [chosen, choose] = useState<AuthenticityKey['environment'] | null>(null);
  const current = useStatus()?.connection.environment;
  const environment = chosen ?? (current === 'test' ? 'test' : 'production');
  const keys = useAuthenticityKeys(environment);
  return (
    <section className="card panel" aria-labelledby={id}>
      <h2 id={id}>Authenticity keys</h2>
      <p className="lead">
        A register statement has an authenticity token. With the public key of the service provider, Landfolio
        checks that the token was made for the security number of the statement. Ask the service provider for
        the key. It is not secret. If your computers share an office server, they share the keys.
      </p>
      <RadioChoice
        label="For statements of connections in this environment"
        value={environment}
        options={environments}
        onChange={choose}
      />
      <YourNameField value={keys.name} onChange={keys.setName} error={keys.faultOf('importedBy')} />
      <FileDrop
        label="Drop a public key file here"
        choose="Choose a file…"
        acceptedFileTypes={['.pem', '.crt', '.cer', '.pub', '.key', '.txt']}
        isPending={keys.isAdding}
        onFile={(file) => void keys.take(file)}
      >
        Drop the PEM file with the public key here.
      </FileDrop>
      {keys.refusal === null ? null : (
        <Message tone="bad" title="No key was imported">
          {keys.refusal}
        </Message>
      )}
      {keys.failure ? <Failure failure={keys.failure} /> : null}
      <h3 id={`${id}-keys`}>Imported keys</h3>
      <QueryFallback query={keys.saved} label="Loading settings" />
      {keys.saved.data?.length === 0 ? <p className="muted">No keys imported.</p> : null}
      <ul aria-labelledby={`${id}-keys`}>
        {(keys.saved.data ?? []).map((key) => (
          <li key={`${key.environment} ${key.fingerprint}`} className={styles.key}>
            <div className="stack gap-1">
              <strong>{keyName(key)}</strong>
              <span className="mono small break selectable">{fingerprintText(key.fingerprint)}</span>
              <span className="quiet">
                Imported {fullMoment(key.importedAt)} by {key.importedBy}
              </span>
            </div>
            <Button
              size="small"
              isDestructive
              aria-label={`Remove ${keyName(key)}, fingerprint ${key.fingerprint.slice(0, 8)}`}
              isPending={keys.removing === key.fingerprint}
              onPress={() => keys.remove(key)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p className="quiet">
        If the service provider changes its key, import the new one and keep the earlier one. Statements that
        you already have need the earlier key. The practice service has a key of its own, which you do not
        need to import.
      </p>
    </section>
  );
}
