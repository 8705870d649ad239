import { useMutation } from '@tanstack/react-query';
import CalendarArrowDown from 'lucide-react/icons/calendar-arrow-down';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { exportedCalendarText } from './text.ts';

/** Saves the settlement dates as a file that a calendar imports. */
export function ExportCalendar() {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const save = useMutation(
    queries.calendar.export.mutationOptions({
      onSuccess: ({ path, settlements, restricted }) => {
        if (path !== null) notify({ title: exportedCalendarText(settlements, restricted), body: path });
      },
    }),
  );
  return (
    <Button icon={<CalendarArrowDown size={15} />} isPending={save.isPending} onPress={() => save.mutate({})}>
      Export calendar…
    </Button>
  );
}
