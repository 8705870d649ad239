import { type CertificateState, certificateWords } from '../../../shared/model/certificate-words.ts';
import { failureText } from '../../bridge/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { type NetworkForm, useNetwork } from './use-network.ts';

type Network = ReturnType<typeof useNetwork>;

const proxies = [
  { value: 'system', text: 'As this computer is set' },
  { value: 'none', text: 'None' },
  { value: 'address', text: 'This one' },
] as const;

/** What was asked for begins below the edge of a small window. */
function bringIntoView(result: HTMLElement | null): void {
  result?.scrollIntoView({ block: 'nearest' });
}

export function NetworkPanel() {
  const network = useNetwork();
  return (
    <SettingsForm
      title="Network"
      lead="How Landfolio reaches the service from this office. Your IT knows the answers."
      kept={network}
      isToConfirm={({ certificates }) => ['withheld', 'locked', 'thisRunOnly'].includes(certificates)}
      after={() => <NetworkTest isChanged={network.isChanged} test={network.test} />}
    >
      {(form, view) => (
        <>
          <NetworkFields {...network} form={form} />
          {form.certificateFile === view.certificateFile ? <CertificateNote {...view} /> : null}
        </>
      )}
    </SettingsForm>
  );
}

interface CertificateNoteProps {
  readonly certificates: CertificateState;
  readonly certificateProblem: string | null;
}

function CertificateNote({ certificates, certificateProblem }: CertificateNoteProps) {
  const words = certificateWords(certificates, certificateProblem);
  if (words === null) return null;
  return (
    <Message tone="warn" title={words.title}>
      {words.message}
    </Message>
  );
}

interface NetworkFieldsProps extends Pick<Network, 'set' | 'faultOf' | 'isUserKept'> {
  readonly form: NetworkForm;
}

function NetworkFields({ form, set, faultOf, isUserKept }: NetworkFieldsProps) {
  return (
    <>
      <RadioChoice label="Proxy" value={form.kind} options={proxies} onChange={(kind) => set({ kind })} />
      {form.kind === 'address' ? (
        <>
          <TextField
            label="Address of the proxy"
            value={form.address}
            onChange={(address) => set({ address })}
            placeholder="proxy.office.example:8080"
            error={faultOf('address')}
          />
          <TextField
            label="User name"
            value={form.userName}
            onChange={(userName) => set({ userName })}
            hint="Only where the proxy asks for one."
            error={faultOf('userName')}
            autoComplete="off"
          />
          <TextField
            label="Password"
            type="password"
            value={form.password}
            onChange={(password) => set({ password })}
            hint={
              isUserKept
                ? 'It is in this computer’s keychain. Type it only where it changes.'
                : 'Kept in this computer’s keychain and never shown again.'
            }
            error={faultOf('password')}
            autoComplete="off"
          />
        </>
      ) : null}
      <TextField
        label="More certificates to trust"
        value={form.certificateFile}
        onChange={(certificateFile) => set({ certificateFile })}
        hint="The path of a PEM file, where the office’s network checks what passes through it."
        error={faultOf('certificateFile')}
        isMono
      />
    </>
  );
}

function NetworkTest({ isChanged, test }: Pick<Network, 'isChanged' | 'test'>) {
  return (
    <>
      <h3>Test</h3>
      <p>
        {isChanged
          ? 'Save first: what is saved is tested.'
          : 'Nothing is ordered, and the service gets no credentials.'}
      </p>
      <div className={styles.actions}>
        <Button onPress={() => test.mutate()} isPending={test.isPending} isDisabled={isChanged}>
          Test the network
        </Button>
      </div>
      {test.error ? <Failure failure={failureText(test.error)} /> : null}
      {test.data ? (
        <ol className={styles.steps} aria-label="Result of the test" aria-live="polite" ref={bringIntoView}>
          {test.data.map(({ what, isGood, message }) => (
            <li key={what}>
              <Message tone={isGood ? 'good' : 'bad'} title={what}>
                {message}
              </Message>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}
