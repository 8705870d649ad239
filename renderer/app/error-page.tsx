import { Link } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import { Button, buttonClass } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { EmptyState, Page } from '../ui/page.tsx';

interface ErrorPageProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** A screen broke. What is kept lives with the office process, so nothing but the drawing is lost. */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <Page title="This screen could not be shown">
      <Message
        tone="bad"
        title="Landfolio hit a fault in this screen"
        detail={error instanceof Error ? `${error.name}: ${error.message}` : null}
        actions={
          <>
            <Button size="small" onPress={reset}>
              Show it again
            </Button>
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
