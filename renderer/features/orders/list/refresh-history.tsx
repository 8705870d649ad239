import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Button } from '../../../ui/button.tsx';
import { OtherCustomer } from './other-customer.tsx';
import { useRefreshHistory } from './use-refresh-history.ts';

export function RefreshHistory() {
  const refresh = useRefreshHistory();
  return (
    <>
      <OtherCustomer />
      <Button icon={<RefreshCw size={14} />} isPending={refresh.isPending} onPress={() => refresh.mutate({})}>
        Refresh from service
      </Button>
    </>
  );
}
