import { Link } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState, Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Not found">
      <EmptyState
        icon={Compass}
        title="This screen does not exist"
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
