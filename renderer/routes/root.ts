import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { OfficeQueries } from '../bridge/office.tsx';
import { Shell } from '../shell/shell.tsx';
import { ErrorPage } from './error-page.tsx';

/** What routes ask with before their screen is shown. */
export interface RouteContext {
  readonly cache: QueryClient;
  readonly queries: OfficeQueries;
}

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  errorComponent: ErrorPage,
});
