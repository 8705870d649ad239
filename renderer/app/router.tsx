import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readAlertsSearch } from '../features/alerts/alerts-search.ts';
import { readDocumentSearch } from '../features/documents/document-search.ts';
import { readParcelSearch } from '../features/parcel/parcel-search.ts';
import { readPropertySearch } from '../features/property/property-search.ts';
import { readRegisteredDocumentSearch } from '../features/registered-document/registered-document-search.ts';
import { readSetsSearch } from '../features/sets/sets-search.ts';
import { readTitleSearch } from '../features/title/title-search.ts';
import { ErrorPage, NotFoundPage } from './error-page.tsx';
import { SearchScreen } from './search-screen.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({
  component: Shell,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

const search = createRoute({ getParentRoute: () => root, path: '/', component: SearchScreen });

const property = createRoute({
  getParentRoute: () => root,
  path: '/property',
  validateSearch: readPropertySearch,
  component: lazyRouteComponent(() => import('../features/property/property-page.tsx'), 'PropertyPage'),
});

const title = createRoute({
  getParentRoute: () => root,
  path: '/title',
  validateSearch: readTitleSearch,
  component: lazyRouteComponent(() => import('../features/title/title-page.tsx'), 'TitlePage'),
});

const parcel = createRoute({
  getParentRoute: () => root,
  path: '/parcel',
  validateSearch: readParcelSearch,
  component: lazyRouteComponent(() => import('../features/parcel/parcel-page.tsx'), 'ParcelPage'),
});

const registeredDocument = createRoute({
  getParentRoute: () => root,
  path: '/registered-document',
  validateSearch: readRegisteredDocumentSearch,
  component: lazyRouteComponent(
    () => import('../features/registered-document/registered-document-page.tsx'),
    'RegisteredDocumentPage',
  ),
});

const owners = createRoute({
  getParentRoute: () => root,
  path: '/owners',
  component: lazyRouteComponent(() => import('../features/owners/owners-page.tsx'), 'OwnersPage'),
});

const statements = createRoute({
  getParentRoute: () => root,
  path: '/statements',
  component: lazyRouteComponent(() => import('../features/statements/statements-page.tsx'), 'StatementsPage'),
});

const statement = createRoute({
  getParentRoute: () => root,
  path: '/statements/$statementId',
  component: lazyRouteComponent(() => import('../features/statements/statement-page.tsx'), 'StatementPage'),
});

const alerts = createRoute({
  getParentRoute: () => root,
  path: '/alerts',
  validateSearch: readAlertsSearch,
  component: lazyRouteComponent(() => import('../features/alerts/alerts-page.tsx'), 'AlertsPage'),
});

const practice = createRoute({
  getParentRoute: () => root,
  path: '/practice',
  component: lazyRouteComponent(() => import('../features/practice/practice-page.tsx'), 'PracticePage'),
});

const guide = createRoute({
  getParentRoute: () => root,
  path: '/start',
  component: lazyRouteComponent(() => import('../features/guide/guide-page.tsx'), 'GuidePage'),
});

const cart = createRoute({
  getParentRoute: () => root,
  path: '/cart',
  component: lazyRouteComponent(() => import('../features/cart/cart-page.tsx'), 'CartPage'),
});

const sets = createRoute({
  getParentRoute: () => root,
  path: '/sets',
  validateSearch: readSetsSearch,
  component: lazyRouteComponent(() => import('../features/sets/sets-page.tsx'), 'SetsPage'),
});

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
});

const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$orderId',
  component: lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage'),
});

const matters = createRoute({
  getParentRoute: () => root,
  path: '/matters',
  component: lazyRouteComponent(() => import('../features/matters/matters-page.tsx'), 'MattersPage'),
});

const matter = createRoute({
  getParentRoute: () => root,
  path: '/matters/$matterId',
  component: lazyRouteComponent(() => import('../features/matters/matter-page.tsx'), 'MatterPage'),
});

const documents = createRoute({
  getParentRoute: () => root,
  path: '/documents',
  component: lazyRouteComponent(() => import('../features/documents/documents-page.tsx'), 'DocumentsPage'),
});

const document = createRoute({
  getParentRoute: () => root,
  path: '/documents/$documentId',
  validateSearch: readDocumentSearch,
  component: lazyRouteComponent(() => import('../features/documents/document-page.tsx'), 'DocumentPage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-layout.tsx'), 'SettingsLayout'),
});

const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/connections', replace: true });
  },
});

const connections = createRoute({
  getParentRoute: () => settings,
  path: '/connections',
  component: lazyRouteComponent(
    () => import('../features/connections/connections-panel.tsx'),
    'ConnectionsPanel',
  ),
});

const officeDetails = createRoute({
  getParentRoute: () => settings,
  path: '/office',
  component: lazyRouteComponent(() => import('../features/settings/office-panel.tsx'), 'OfficePanel'),
});

const fileNames = createRoute({
  getParentRoute: () => settings,
  path: '/files',
  component: lazyRouteComponent(() => import('../features/settings/files-panel.tsx'), 'FilesPanel'),
});

const networkSettings = createRoute({
  getParentRoute: () => settings,
  path: '/network',
  component: lazyRouteComponent(() => import('../features/settings/network-panel.tsx'), 'NetworkPanel'),
});

const desktopSettings = createRoute({
  getParentRoute: () => settings,
  path: '/desktop',
  component: lazyRouteComponent(() => import('../features/settings/desktop-panel.tsx'), 'DesktopPanel'),
});

const support = createRoute({
  getParentRoute: () => settings,
  path: '/support',
  component: lazyRouteComponent(() => import('../features/settings/support-panel.tsx'), 'SupportPanel'),
});

const updateSettings = createRoute({
  getParentRoute: () => settings,
  path: '/updates',
  component: lazyRouteComponent(() => import('../features/settings/updates-panel.tsx'), 'UpdatesPanel'),
});

const appearance = createRoute({
  getParentRoute: () => settings,
  path: '/appearance',
  component: lazyRouteComponent(() => import('../features/settings/appearance-panel.tsx'), 'AppearancePanel'),
});

const polling = createRoute({
  getParentRoute: () => settings,
  path: '/polling',
  component: lazyRouteComponent(() => import('../features/settings/polling-panel.tsx'), 'PollingPanel'),
});

const daysOff = createRoute({
  getParentRoute: () => settings,
  path: '/days-off',
  component: lazyRouteComponent(() => import('../features/settings/days-off-panel.tsx'), 'DaysOffPanel'),
});

const privacy = createRoute({
  getParentRoute: () => settings,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../features/privacy/privacy-panel.tsx'), 'PrivacyPanel'),
});

const wire = createRoute({
  getParentRoute: () => settings,
  path: '/wire',
  component: lazyRouteComponent(() => import('../features/wire/wire-panel.tsx'), 'WirePanel'),
});

const events = createRoute({
  getParentRoute: () => settings,
  path: '/events',
  component: lazyRouteComponent(() => import('../features/events/events-panel.tsx'), 'EventsPanel'),
});

const about = createRoute({
  getParentRoute: () => settings,
  path: '/about',
  component: lazyRouteComponent(() => import('../features/about/about-panel.tsx'), 'AboutPanel'),
});

const routes = root.addChildren([
  search,
  property,
  title,
  parcel,
  registeredDocument,
  owners,
  statements,
  statement,
  alerts,
  practice,
  guide,
  cart,
  sets,
  orders,
  order,
  matters,
  matter,
  documents,
  document,
  settings.addChildren([
    settingsStart,
    connections,
    officeDetails,
    fileNames,
    networkSettings,
    desktopSettings,
    support,
    updateSettings,
    appearance,
    polling,
    daysOff,
    privacy,
    wire,
    events,
    about,
  ]),
]);

export function createAppRouter() {
  return createRouter({
    routeTree: routes,
    history: createHashHistory(),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
