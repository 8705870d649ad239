import { useNavigate } from '@tanstack/react-router';
import { giveDropped } from '../bridge/dropped-files.ts';
import { DropOver } from '../ui/drop-over.tsx';
import { isDialogOpen } from '../ui/open-dialogs.ts';
import { useFileDrop } from '../ui/use-file-drop.ts';
import { intakeDropText } from './text.ts';

/** PDFs that are dropped on a screen without a place for them go to the intake. */
export function IntakeDrop() {
  const navigate = useNavigate();
  const isOver = useFileDrop(
    () => !isDialogOpen(),
    (files) => {
      giveDropped(files);
      void navigate({ to: '/intake' });
    },
    true,
  );
  return isOver ? <DropOver text={intakeDropText} /> : null;
}
