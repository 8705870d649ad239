import { create } from 'zustand';
import { officeZone } from '../../ui/moment.ts';
import type { AlertForm } from './alert-form.ts';
import { wallClock } from './zoned-time.ts';

const ninetyDays = 90 * 86_400_000;

interface AlertStore {
  readonly form: AlertForm;
  /** A person changed the times or their zone. */
  readonly areTimesTyped: boolean;
  /** Text of deliveries to be imported, right or wrong. */
  readonly pasted: string;
  setForm(change: Partial<AlertForm>): void;
  /** From now on, where no person said when: the form stays for as long as the window. */
  renewTimes(): void;
  setPasted(text: string): void;
}

/** From now for ninety days, Melbourne's time. */
function freshTimes(): Pick<AlertForm, 'start' | 'end' | 'zone'> {
  const now = Date.now();
  return {
    start: wallClock(now, officeZone),
    end: wallClock(now + ninetyDays, officeZone),
    zone: officeZone,
  };
}

/** What is typed on the alerts screen; it stays while other screens are shown. */
export const useAlertStore = create<AlertStore>()((set) => ({
  form: { volumeFolio: '', customerRef: '', ...freshTimes() },
  areTimesTyped: false,
  pasted: '',
  setForm: (change) =>
    set(({ form, areTimesTyped }) => ({
      form: { ...form, ...change },
      areTimesTyped: areTimesTyped || 'start' in change || 'end' in change || 'zone' in change,
    })),
  renewTimes: () =>
    set(({ form, areTimesTyped }) => (areTimesTyped ? {} : { form: { ...form, ...freshTimes() } })),
  setPasted: (pasted) => set({ pasted }),
}));
