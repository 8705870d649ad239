import { Link } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import { useEffect, useRef } from 'react';
import { useViewState } from '../bridge/view-state.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Message } from '../ui/message.tsx';
import { EmptyState, Page } from '../ui/page.tsx';

interface ErrorPageProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** What Vite and the engines say where a part of the window's own code or looks could not be read. */
const unread = /unable to preload css|dynamically imported module|importing a module script failed/i;

export function ErrorPage({ error, reset }: ErrorPageProps) {
  if (error instanceof Error && unread.test(error.message)) return <UnreadPage error={error} />;
  return <BrokenPage error={error} reset={reset} />;
}

/** A screen that was not opened before comes from where the office process is: with touch to that, it can be read again. */
function UnreadPage({ error }: { readonly error: Error }) {
  const isLost = useViewState((state) => state.link === 'lost');
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (wasLost.current && !isLost) location.reload();
    wasLost.current = isLost;
  }, [isLost]);
  if (isLost) {
    return (
      <Page title="This screen is not there yet">
        <Message tone="warn" title="Landfolio lost touch with its office process">
          This screen was not opened before and cannot be read without it. It comes by itself as soon as the
          office process is back; nothing was lost.
        </Message>
      </Page>
    );
  }
  return (
    <Page title="This screen is not there yet">
      <Message
        tone="warn"
        title="This screen could not be read"
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
        Orders, documents and the cart are kept apart from the screen: nothing was lost.
      </Message>
    </Page>
  );
}

/** A screen broke. What is kept lives with the office process, so nothing but the drawing is lost. */
function BrokenPage({ error, reset }: ErrorPageProps) {
  return (
    <Page title="This screen could not be shown">
      <Message
        tone="bad"
        title="Landfolio hit a fault in this screen"
        detail={error instanceof Error ? `${error.name}: ${error.message}` : null}
        actions={
          <>
            <button type="button" className={buttonClass('secondary', 'small')} onClick={reset}>
              Show it again
            </button>
            <Link to="/" className={buttonClass('quiet', 'small')}>
              Go to search
            </Link>
          </>
        }
      >
        Orders, documents and the cart are kept apart from the screen: nothing was lost, and waiting orders go
        on.
      </Message>
    </Page>
  );
}

export function NotFoundPage() {
  return (
    <Page title="Not found">
      <EmptyState
        icon={Compass}
        title="There is no such screen"
        actions={
          <Link to="/" className={buttonClass('primary')}>
            Go to search
          </Link>
        }
      >
        The address may be from another version of Landfolio.
      </EmptyState>
    </Page>
  );
}
