import { useNavigate } from '@tanstack/react-router';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { atPage, periodSearch } from '../documents/documents-search.ts';
import { ownerDraft } from '../owners/owner-query.ts';
import { destinationOf } from '../search/destination.ts';
import { searchDraft, useSearchStore } from '../search/search-store.ts';
import type { Deed } from './commands.ts';

/** Does what was chosen in the one box. Nothing chosen there sends or costs anything by itself. */
export function useDeed(): (deed: Deed) => void {
  const navigate = useNavigate();
  return (deed) => {
    switch (deed.does) {
      case 'find':
        return void navigate(destinationOf(deed.query));
      case 'order':
        return void navigate({ to: '/orders/$orderId', params: { orderId: deed.id } });
      case 'document':
        return void navigate({
          to: '/documents/$documentId',
          params: { documentId: deed.id },
          search: atPage(deed.page),
        });
      case 'matter':
        return void navigate({
          to: '/matters/$matterId',
          params: { matterId: deed.id },
          search: { part: deed.part },
        });
      case 'orders':
        return void navigate({
          to: '/orders',
          search: { show: deed.show, text: deed.text, matter: deed.matterNumber },
        });
      case 'documents':
        return void navigate({
          to: '/documents',
          search: {
            text: deed.text,
            products: deed.productCodes,
            ...periodSearch(deed.range, melbourneDay(Date.now())),
          },
        });
      case 'owner':
        // The last name is the one that the search wants; a company is chosen in the form.
        ownerDraft.type(ownerNames(deed.name));
        useSearchStore.getState().setWay('owner');
        return void navigate({ to: '/' });
      case 'council number':
        searchDraft.type({ propertyNumber: deed.propertyNumber });
        useSearchStore.getState().setWay('cpn');
        return void navigate({ to: '/' });
      case 'set':
        return void navigate({ to: '/sets', search: { set: deed.id } });
      case 'go':
        return void navigate({ to: deed.to });
      case 'help':
        return useViewState.getState().setHelpOpen(true);
    }
  };
}

const company = /\b(?:PTY|LTD|LIMITED|INC|CORPORATION|HOLDINGS)\b/i;

function ownerNames(name: string) {
  if (company.test(name)) return { kind: 'company' as const, companyName: name };
  const words = name.split(' ');
  const lastName = words.at(-1) ?? '';
  return { kind: 'individual' as const, lastName, givenName: words.slice(0, -1).join(' ') };
}
