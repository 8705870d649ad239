import { useNavigate } from '@tanstack/react-router';
import { useViewState } from '../../bridge/view-state.ts';
import { useOrdersView } from '../orders/orders-view.ts';
import { useOwnerStore } from '../owners/owner-store.ts';
import { destinationOf } from '../search/destination.ts';
import { useSearchStore } from '../search/search-store.ts';
import type { Deed } from './commands.ts';

/** Does what was chosen in the one box. Nothing chosen there sends or costs anything by itself. */
export function useDeed(): (deed: Deed) => void {
  const navigate = useNavigate();
  return (deed) => {
    switch (deed.does) {
      case 'address':
        return void navigate({ to: '/property', search: { by: 'address', eziAddress: deed.eziAddress } });
      case 'title':
        return void navigate(destinationOf({ by: 'title', titleId: deed.titleId }));
      case 'parcel':
        return void navigate(destinationOf({ by: 'parcel', spi: deed.spi }));
      case 'document number':
        return void navigate(destinationOf({ by: 'document', documentId: deed.documentId }));
      case 'pfi':
        return void navigate({ to: '/property', search: { by: 'pfi', propertyPfi: deed.propertyPfi } });
      case 'cpn': {
        const { propertyNumber, municipality } = deed;
        return void navigate({ to: '/property', search: { by: 'cpn', propertyNumber, municipality } });
      }
      case 'order':
        return void navigate({ to: '/orders/$orderId', params: { orderId: deed.id } });
      case 'document':
        return void navigate({ to: '/documents/$documentId', params: { documentId: deed.id } });
      case 'matter':
        return void navigate({ to: '/matters/$matterId', params: { matterId: deed.id } });
      case 'orders':
        useOrdersView.getState().setShow(deed.show);
        useOrdersView.getState().setText(deed.text);
        return void navigate({ to: '/orders' });
      case 'owner':
        // The last name is the one that the search wants; a company is chosen in the form.
        useOwnerStore.getState().setForm(ownerNames(deed.name));
        useSearchStore.getState().setWay('owner');
        return void navigate({ to: '/' });
      case 'council number':
        useSearchStore.getState().setText('propertyNumber', deed.propertyNumber);
        useSearchStore.getState().setWay('cpn');
        return void navigate({ to: '/' });
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
