import { createHashHistory, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { alertsRoute } from '../routes/alerts.ts';
import { auditRoute } from '../routes/audit.ts';
import { cartRoute } from '../routes/cart.ts';
import { documentRoute, documentsRoute } from '../routes/documents.ts';
import { ErrorPage } from '../routes/error-page.tsx';
import { guideRoute } from '../routes/guide.ts';
import { intakeRoute } from '../routes/intake.ts';
import { matterRoute, mattersRoute } from '../routes/matters.ts';
import { orderRoute, ordersRoute } from '../routes/orders.ts';
import { ownersRoute } from '../routes/owners.ts';
import { parcelRoute } from '../routes/parcel.ts';
import { practiceRoute } from '../routes/practice.ts';
import { propertyRoute } from '../routes/property.ts';
import { registeredDocumentRoute } from '../routes/registered-document.ts';
import { type RouteContext, rootRoute } from '../routes/root.ts';
import { searchRoute } from '../routes/search.tsx';
import { setsRoute } from '../routes/sets.ts';
import { settingsRoute } from '../routes/settings.ts';
import { statementRoute, statementsRoute } from '../routes/statements.ts';
import { titleRoute } from '../routes/title.ts';
import { titlePurchasesRoute } from '../routes/title-purchases.ts';
import { todayRoute } from '../routes/today.ts';

const routeTree = rootRoute.addChildren([
  searchRoute,
  todayRoute,
  propertyRoute,
  titleRoute,
  parcelRoute,
  registeredDocumentRoute,
  ownersRoute,
  auditRoute,
  statementsRoute,
  statementRoute,
  alertsRoute,
  titlePurchasesRoute,
  practiceRoute,
  guideRoute,
  cartRoute,
  setsRoute,
  ordersRoute,
  orderRoute,
  mattersRoute,
  matterRoute,
  documentsRoute,
  documentRoute,
  intakeRoute,
  settingsRoute,
]);

export function createAppRouter(context: RouteContext) {
  return createRouter({
    routeTree,
    context,
    history: createHashHistory(),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('../routes/not-found-page.tsx'),
      'NotFoundPage',
    ),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
