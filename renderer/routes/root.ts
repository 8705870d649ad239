import { createRootRoute } from '@tanstack/react-router';
import { Shell } from '../shell/shell.tsx';
import { ErrorPage, NotFoundPage } from './error-page.tsx';

export const rootRoute = createRootRoute({
  component: Shell,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
