import './theme/tokens.css';
import './theme/base.css';
import './theme/primitives.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createOfficeConnector } from '../bridge/client.ts';
import type { GoneMatter } from '../bridge/forget-matter.ts';
import { followOffice, type PendingEvent } from '../bridge/live.ts';
import { createOffice, OfficeContext } from '../bridge/office.tsx';
import { createQueryClient } from '../bridge/query-client.ts';
import { useViewState } from '../bridge/view-state.ts';
import { applyCachedAppearance } from '../features/settings/apply-appearance.ts';
import { TextScaleProvider } from '../ui/text-scale.tsx';
import { pathOf } from './path-of.ts';
import { createAppRouter } from './router.ts';

// React Aria's own way to be told without its provider, which would have to be read before anything is drawn.
Object.defineProperty(window, Symbol.for('react-aria.i18n.locale'), { value: 'en-AU' });

function start(root: HTMLElement): void {
  applyCachedAppearance();
  const connector = createOfficeConnector(window.bridge);
  const cache = createQueryClient();
  const office = createOffice(connector.client);
  const { queries } = office;
  noteOpening();
  const router = createAppRouter({ cache, queries });
  const arrive = (arrival: PendingEvent) => {
    if (arrival.type === 'connectionFile') useViewState.getState().offerConnection(arrival.text);
    const place =
      arrival.type === 'show' ? arrival.place : ({ screen: 'settings', id: 'connections' } as const);
    router.history.push(pathOf(place));
  };
  const matterGone = async (matter: GoneMatter) => {
    const { clearGoneMatter } = await import('../features/matters/clear-deleted-matter.ts');
    await clearGoneMatter(matter, connector.client);
  };
  const stop = followOffice({
    connector,
    queries,
    cache,
    arrive,
    matterGone: (matter) => void matterGone(matter),
  });
  window.addEventListener('pagehide', stop);

  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        <OfficeContext value={office}>
          <TextScaleProvider>
            <RouterProvider router={router} />
          </TextScaleProvider>
        </OfficeContext>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Before the router writes a place into the address: a reload, and a window that was led somewhere, stay where they are. */
function noteOpening(): void {
  try {
    const isReloaded = sessionStorage.getItem('landfolio.opened') !== null;
    useViewState.setState({ isOpenedPlain: location.hash === '' && !isReloaded });
    sessionStorage.setItem('landfolio.opened', 'yes');
  } catch {
    // Without a storage nobody knows whether it is a reload.
  }
}

const root = document.getElementById('root');
if (root) start(root);
