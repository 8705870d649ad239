import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type GuideStep, guideSteps } from '../../../shared/contract/procedures/preferences.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/message.tsx';
import { Page, Skeleton } from '../../ui/page.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { FileStep } from './file-step.tsx';
import styles from './guide.module.css';
import { NotificationsStep, OfficeStep } from './office-step.tsx';
import { TestStep } from './test-step.tsx';
import { useGuide } from './use-guide.ts';
import { WelcomeStep } from './welcome-step.tsx';

const titles: Record<GuideStep, string> = {
  welcome: 'Start',
  file: 'Connection file',
  credentials: 'Credentials',
  test: 'Test',
  office: 'Office details',
  notifications: 'Notifications',
};

/** The setup guide: practice now, or connect, in five short steps that can each be skipped. */
export function GuidePage() {
  const guide = useGuide();
  const { queries } = useOffice();
  const connections = useQuery(queries.connections.list.queryOptions({ input: {} }));
  const { step, connectionId } = guide.saved.data ?? { step: 'welcome' as const, connectionId: null };
  const connection = connections.data?.find(({ id }) => id === connectionId) ?? null;
  const heading = useFocusOnStep(step);
  if (guide.saved.error || connections.error) {
    return (
      <Page title="Setup guide">
        <Failure failure={errorMessage(guide.saved.error ?? connections.error)} />
      </Page>
    );
  }
  if (!guide.saved.data || !connections.data) {
    return (
      <Page title="Setup guide">
        <div className="card">
          <Skeleton label="Loading setup guide" />
        </div>
      </Page>
    );
  }
  // Its connection was removed meanwhile: it goes on with a file.
  const shown = connection === null && (step === 'credentials' || step === 'test') ? 'file' : step;
  const { go } = guide;
  const finish = () => void guide.finish();
  return (
    <Page
      title="Setup guide"
      under="You can skip any step and complete it later in Settings. To open this guide again, choose “Setup guide” in Help."
      actions={
        <Button kind="quiet" onPress={finish}>
          {shown === 'welcome' ? 'Skip setup' : 'Leave setup guide'}
        </Button>
      }
    >
      <div className={styles.guide}>
        <Progress step={shown} />
        {guide.move.error ? <Failure failure={errorMessage(guide.move.error)} /> : null}
        <section className={`card panel ${styles.step}`} aria-labelledby="guide-step">
          <h2 id="guide-step" ref={heading} tabIndex={-1}>
            {shown === 'welcome' ? 'How do you want to start?' : titles[shown]}
          </h2>
          {shown === 'welcome' ? (
            <WelcomeStep
              onPractice={finish}
              onTry={(address) => void guide.finish(address)}
              onConnect={() => go('file')}
            />
          ) : null}
          {shown === 'file' ? (
            <FileStep
              connections={connections.data}
              onChosen={(id) => go('credentials', { connectionId: id })}
              onBack={() => go('welcome')}
              onSkip={() => go('office')}
            />
          ) : null}
          {shown === 'credentials' && connection ? (
            <CredentialsStep connection={connection} onDone={() => go('test')} onBack={() => go('file')} />
          ) : null}
          {shown === 'test' && connection ? (
            <TestStep connection={connection} onDone={() => go('office')} onBack={() => go('credentials')} />
          ) : null}
          {shown === 'office' ? (
            <OfficeStep
              onDone={() => go('notifications')}
              onBack={() => go(connection === null ? 'file' : 'test')}
            />
          ) : null}
          {shown === 'notifications' ? (
            <NotificationsStep onDone={finish} onBack={() => go('office')} />
          ) : null}
        </section>
      </div>
    </Page>
  );
}

function Progress({ step }: { readonly step: GuideStep }) {
  const now = guideSteps.indexOf(step);
  return (
    <ol className={styles.progress} aria-label="Steps">
      {guideSteps.map((one, index) => (
        <li
          key={one}
          className={`row gap-2 ${one === step ? 'emphasis' : ''}`}
          {...(index < now ? { 'data-done': '' } : {})}
          {...(one === step ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={styles.number}>{index + 1}</span>
          {titles[one]}
        </li>
      ))}
    </ol>
  );
}

/** A new step is read out from its heading, and Tab goes on in it. */
function useFocusOnStep(step: GuideStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) heading.current?.focus();
    last.current = step;
  }, [step]);
  return heading;
}
