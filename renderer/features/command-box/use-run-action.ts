import { useNavigate } from '@tanstack/react-router';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { destinationOf } from '../../bridge/recent-destination.ts';
import { given } from '../../bridge/search-params.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { periodSearch } from '../documents/documents-search.ts';
import { ownerDraft } from '../owners/owner-query.ts';
import { searchDraft, useSearchStore } from '../search/search-store.ts';
import type { Action } from './commands.ts';

/** Does what was chosen in the command box, but for what stays in it. Nothing chosen there sends or costs anything by itself. */
export function useRunAction(): (action: Exclude<Action, { does: 'more addresses' }>) => void {
  const navigate = useNavigate();
  return (action) => {
    switch (action.does) {
      case 'find':
        return void navigate(destinationOf(action.query));
      case 'order':
        return void navigate({ to: '/orders/$orderId', params: { orderId: action.id } });
      case 'document':
        return void navigate({
          to: '/documents/$documentId',
          params: { documentId: action.id },
          search: action.at ?? {},
        });
      case 'statement':
        return void navigate({
          to: '/statements/$statementId',
          params: { statementId: action.id },
          search: given({ find: action.find }),
        });
      case 'alerts':
        return void navigate({ to: '/alerts', search: given({ find: action.find }) });
      case 'matter':
        return void navigate({
          to: '/matters/$matterId',
          params: { matterId: action.id },
          search: given({ part: action.part, find: action.find }),
        });
      case 'orders':
        return void navigate({
          to: '/orders',
          search: { show: action.show, text: action.text, matter: action.matterNumber },
        });
      case 'documents':
        return void navigate({
          to: '/documents',
          search: {
            text: action.text,
            products: action.productCodes,
            ...periodSearch(action.range, melbourneDay(Date.now())),
          },
        });
      case 'owner':
        // The last name is the one that the search wants; a company is chosen in the form.
        ownerDraft.type(ownerNames(action.name));
        useSearchStore.getState().setWay('owner');
        return void navigate({ to: '/' });
      case 'council number':
        searchDraft.type({ propertyNumber: action.propertyNumber });
        useSearchStore.getState().setWay('cpn');
        return void navigate({ to: '/' });
      case 'set':
        return void navigate({ to: '/sets', search: { set: action.id } });
      case 'go':
        return void navigate({ to: action.to });
      case 'new matter':
        return useViewState.getState().setNewMatterOpen(true);
      case 'restrict matter':
        return useViewState.getState().restricting?.ask();
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
