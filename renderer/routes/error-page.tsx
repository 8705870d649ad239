import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useViewState } from '../bridge/view-state.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Message } from '../ui/message.tsx';
import { Page } from '../ui/page.tsx';

interface ErrorPageProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Error messages of Vite and the browser engines for code or styles that could not be loaded. */
const unread = /unable to preload css|dynamically imported module|importing a module script failed/i;

export function ErrorPage({ error, reset }: ErrorPageProps) {
  if (error instanceof Error && unread.test(error.message)) return <UnreadPage error={error} />;
  return <BrokenPage error={error} reset={reset} />;
}

/** A screen that was not opened before is loaded from main, so it reloads once main is connected again. */
function UnreadPage({ error }: { readonly error: Error }) {
  const isLost = useViewState((state) => state.link === 'lost');
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (wasLost.current && !isLost) location.reload();
    wasLost.current = isLost;
  }, [isLost]);
  if (isLost) {
    return (
      <Page title="This screen is not available yet">
        <Message tone="warn" title="Landfolio is disconnected. Reconnecting…">
          This screen was not opened before and cannot be loaded while Landfolio is disconnected. It opens
          automatically when the connection is restored. Nothing was lost.
        </Message>
      </Page>
    );
  }
  return (
    <Page title="This screen is not available yet">
      <Message
        tone="warn"
        title="This screen could not be loaded"
        detail={error.message}
        actions={
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            onClick={() => location.reload()}
          >
            Try again
          </button>
        }
      >
        Orders, documents and the cart are stored separately from the screen. Nothing was lost.
      </Message>
    </Page>
  );
}

/** A screen failed to render. All data is in main, so nothing is lost. */
function BrokenPage({ error, reset }: ErrorPageProps) {
  return (
    <Page title="This screen could not be displayed">
      <Message
        tone="bad"
        title="An error occurred in this screen"
        detail={error instanceof Error ? `${error.name}: ${error.message}` : null}
        actions={
          <>
            <button type="button" className={buttonClass('secondary', 'small')} onClick={reset}>
              Try again
            </button>
            <Link to="/" className={buttonClass('quiet', 'small')}>
              Go to search
            </Link>
          </>
        }
      >
        Orders, documents and the cart are stored separately from the screen. Nothing was lost, and waiting
        orders continue.
      </Message>
    </Page>
  );
}
