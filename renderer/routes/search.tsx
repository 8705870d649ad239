import { createRoute, useRouterState } from '@tanstack/react-router';
import { CommandBox } from '../features/command-box/command-box.tsx';
import { SearchPage } from '../features/search/search-page.tsx';
import { rootRoute } from './root.ts';

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: SearchScreen,
});

/**
 * The search screen with the large command box. As soon as another screen is on its way the top bar has the box: what is typed
 * into one that goes with this screen would be lost.
 */
function SearchScreen() {
  const isStaying = useRouterState({ select: ({ location }) => location.pathname === '/' });
  return <SearchPage box={isStaying ? <CommandBox size="large" autoFocus /> : null} />;
}
