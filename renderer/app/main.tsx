import './theme/tokens.css';
import './theme/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { createOfficeConnector } from '../bridge/client.ts';
import { type Arrival, followOffice } from '../bridge/live.ts';
import { createOfficeQueries, OfficeProvider } from '../bridge/office.tsx';
import { useViewState } from '../bridge/view-state.ts';
import { pathOf } from './path-of.ts';
import { createAppRouter } from './router.tsx';

function start(root: HTMLElement): void {
  const connector = createOfficeConnector(window.bridge);
  const cache = new QueryClient({
    defaultOptions: {
      // The office process has its own retries and reports what moves: the page neither repeats calls nor polls.
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const router = createAppRouter();
  const arrive = (arrival: Arrival) => {
    if (arrival.type === 'connectionFile') useViewState.getState().offerConnection(arrival.text);
    const place =
      arrival.type === 'show' ? arrival.place : ({ screen: 'settings', id: 'connections' } as const);
    router.history.push(pathOf(place));
  };
  const stop = followOffice({ connector, queries: createOfficeQueries(connector.client), cache, arrive });
  window.addEventListener('pagehide', stop);

  createRoot(root).render(
    <StrictMode>
      <I18nProvider locale="en-AU">
        <QueryClientProvider client={cache}>
          <OfficeProvider client={connector.client}>
            <RouterProvider router={router} />
          </OfficeProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) start(root);
