import { errorMessage } from '../../bridge/failure.ts';
import { Failure } from '../../ui/message.tsx';

/** Why no addresses were found. On its own, because the texts of all failures are longer than the command box. */
export function AddressFailure({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  return <Failure failure={errorMessage(error)} onRetry={onRetry} />;
}
