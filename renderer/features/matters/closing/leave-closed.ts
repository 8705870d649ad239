import { useViewState } from '../../../bridge/view-state.ts';
import { useCurrentMatterStore } from '../../matter-picker/current-matter.ts';

/** The current matter was closed in another window: it is worked on no more here, which is said. */
export function leaveMatterClosedElsewhere({
  id,
  number,
}: {
  readonly id: string;
  readonly number: string;
}): void {
  const { current, leave } = useCurrentMatterStore.getState();
  if (current?.id !== id) return;
  leave();
  useViewState.getState().notify({
    title: `Matter ${number} is closed`,
    body: 'It is no longer the current matter here.',
  });
}
