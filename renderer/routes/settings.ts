import { createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

const layout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-layout.tsx'), 'SettingsLayout'),
});

const start = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/connections', replace: true });
  },
});

function section<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => layout, path, component });
}

export const settingsRoute = layout.addChildren([
  start,
  section(
    '/connections',
    lazyRouteComponent(() => import('../features/connections/connections-panel.tsx'), 'ConnectionsPanel'),
  ),
  section(
    '/office',
    lazyRouteComponent(() => import('../features/settings/office-panel.tsx'), 'OfficePanel'),
  ),
  section(
    '/office-server',
    lazyRouteComponent(
      () => import('../features/office-server/office-server-panel.tsx'),
      'OfficeServerPanel',
    ),
  ),
  section(
    '/person',
    lazyRouteComponent(() => import('../features/settings/person-panel.tsx'), 'PersonPanel'),
  ),
  section(
    '/files',
    lazyRouteComponent(() => import('../features/settings/files-panel.tsx'), 'FilesPanel'),
  ),
  section(
    '/matter-folders',
    lazyRouteComponent(
      () => import('../features/matter-folders/matter-folders-panel.tsx'),
      'MatterFoldersPanel',
    ),
  ),
  section(
    '/network',
    lazyRouteComponent(() => import('../features/settings/network-panel.tsx'), 'NetworkPanel'),
  ),
  section(
    '/desktop',
    lazyRouteComponent(() => import('../features/settings/desktop-panel.tsx'), 'DesktopPanel'),
  ),
  section(
    '/support',
    lazyRouteComponent(() => import('../features/settings/support-panel.tsx'), 'SupportPanel'),
  ),
  section(
    '/updates',
    lazyRouteComponent(() => import('../features/settings/updates-panel.tsx'), 'UpdatesPanel'),
  ),
  section(
    '/appearance',
    lazyRouteComponent(() => import('../features/settings/appearance-panel.tsx'), 'AppearancePanel'),
  ),
  section(
    '/polling',
    lazyRouteComponent(() => import('../features/settings/polling-panel.tsx'), 'PollingPanel'),
  ),
  section(
    '/days-off',
    lazyRouteComponent(() => import('../features/settings/days-off-panel.tsx'), 'DaysOffPanel'),
  ),
  section(
    '/calendar',
    lazyRouteComponent(() => import('../features/calendar/calendar-panel.tsx'), 'CalendarPanel'),
  ),
  section(
    '/rules',
    lazyRouteComponent(() => import('../features/due/rules-panel.tsx'), 'RulesPanel'),
  ),
  section(
    '/authenticity',
    lazyRouteComponent(() => import('../features/settings/authenticity-panel.tsx'), 'AuthenticityPanel'),
  ),
  section(
    '/privacy',
    lazyRouteComponent(() => import('../features/privacy/privacy-panel.tsx'), 'PrivacyPanel'),
  ),
  section(
    '/wire',
    lazyRouteComponent(() => import('../features/wire/wire-panel.tsx'), 'WirePanel'),
  ),
  section(
    '/events',
    lazyRouteComponent(() => import('../features/events/events-panel.tsx'), 'EventsPanel'),
  ),
  section(
    '/about',
    lazyRouteComponent(() => import('../features/about/about-panel.tsx'), 'AboutPanel'),
  ),
]);
