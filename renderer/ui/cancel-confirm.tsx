import { Button } from './button.tsx';

interface CancelConfirmProps {
  readonly confirm: string;
  /** `danger` where something is lost by it. */
  readonly kind?: 'primary' | 'danger';
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The actions of a dialog that does one thing: “Cancel”, which waits while it is done, and the button that does it. */
export function CancelConfirm(props: CancelConfirmProps) {
  const { confirm, kind = 'primary', isPending, isDisabled = false, onConfirm, onCancel } = props;
  return (
    <>
      <Button onPress={onCancel} isDisabled={isPending}>
        Cancel
      </Button>
      <Button kind={kind} isPending={isPending} isDisabled={isDisabled} onPress={onConfirm}>
        {confirm}
      </Button>
    </>
  );
}
