import { type CertificateState, certificateWords } from '../../../shared/model/certificate-words.ts';
import type { KeychainProblem } from '../../../shared/model/keychain-problem.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { networkStepText } from './network-text.ts';
import { SettingsForm } from './settings-form.tsx';
import { type NetworkForm, useNetwork } from './use-network.ts';

type Network = ReturnType<typeof useNetwork>;

const proxies = [
  { value: 'system', text: 'Use this computer’s setting' },
  { value: 'none', text: 'No proxy' },
  { value: 'address', text: 'Use this proxy' },
] as const;

/** The results start below the edge of a small window. */
function bringIntoView(result: HTMLElement | null): void {
  result?.scrollIntoView({ block: 'nearest' });
}

export function NetworkPanel() {
  const network = useNetwork();
  return (
    <SettingsForm
      title="Network"
      lead="How Landfolio connects to the service from this office. Ask your IT support for these settings."
      settings={network}
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
  readonly certificateProblem: KeychainProblem | null;
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

interface NetworkFieldsProps extends Pick<Network, 'set' | 'faultOf' | 'isUserSaved'> {
  readonly form: NetworkForm;
}

function NetworkFields({ form, set, faultOf, isUserSaved }: NetworkFieldsProps) {
  return (
    <>
      <RadioChoice label="Proxy" value={form.kind} options={proxies} onChange={(kind) => set({ kind })} />
      {form.kind === 'address' ? (
        <>
          <TextField
            label="Proxy address"
            value={form.address}
            onChange={(address) => set({ address })}
            placeholder="proxy.office.example:8080"
            error={faultOf('address')}
          />
          <TextField
            label="User name"
            value={form.userName}
            onChange={(userName) => set({ userName })}
            hint="Required only if the proxy asks for one."
            error={faultOf('userName')}
            autoComplete="off"
          />
          <TextField
            label="Password"
            type="password"
            value={form.password}
            onChange={(password) => set({ password })}
            hint={
              isUserSaved
                ? 'Saved in this computer’s keychain. Enter a password only to change it.'
                : 'Saved in this computer’s keychain and never shown again.'
            }
            error={faultOf('password')}
            autoComplete="off"
          />
        </>
      ) : null}
      <TextField
        label="Additional trusted certificates"
        value={form.certificateFile}
        onChange={(certificateFile) => set({ certificateFile })}
        hint="The path of a PEM file. Required only if the office’s network inspects traffic."
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
          ? 'Save your changes first. The test uses the saved settings.'
          : 'The test orders nothing and sends no credentials to the service.'}
      </p>
      <div className="row wrap gap-3">
        <Button onPress={() => test.mutate({})} isPending={test.isPending} isDisabled={isChanged}>
          Test network
        </Button>
      </div>
      {test.error ? <Failure failure={errorMessage(test.error)} /> : null}
      {test.data ? (
        <ol className="grid gap-2" aria-label="Test results" aria-live="polite" ref={bringIntoView}>
          {test.data.map((step) => {
            const { title, body } = networkStepText(step);
            return (
              <li key={title}>
                <Message tone={step.isGood ? 'good' : 'bad'} title={title}>
                  {body}
                </Message>
              </li>
            );
          })}
        </ol>
      ) : null}
    </>
  );
}
