import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffice } from '../../bridge/office.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** Leads to the PDFs from elsewhere, with how many wait. */
export function IntakeLink() {
  const { queries } = useOffice();
  const waiting = useQuery(queries.intake.get.queryOptions({ input: {} })).data?.waiting ?? 0;
  return (
    <Link to="/intake" className={buttonClass('secondary')}>
      {waiting === 0 ? 'Intake' : `Intake (${waiting.toLocaleString('en-AU')})`}
    </Link>
  );
}
