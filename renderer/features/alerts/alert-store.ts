import { create } from 'zustand';
import { officeZone } from '../../ui/moment.ts';
import type { AlertForm } from './alert-form.ts';
import { wallClock } from './zoned-time.ts';

const ninetyDays = 90 * 86_400_000;

interface AlertStore {
  readonly form: AlertForm;
  /** Text of deliveries to be imported, right or wrong. */
  readonly pasted: string;
  setForm(change: Partial<AlertForm>): void;
  setPasted(text: string): void;
}

/** From now for ninety days, Melbourne's time. */
function freshForm(): AlertForm {
  const now = Date.now();
  return {
    volumeFolio: '',
    customerRef: '',
    start: wallClock(now, officeZone),
    end: wallClock(now + ninetyDays, officeZone),
    zone: officeZone,
  };
}

/** What is typed on the alerts screen; it stays while other screens are shown. */
export const useAlertStore = create<AlertStore>()((set) => ({
  form: freshForm(),
  pasted: '',
  setForm: (change) => set((state) => ({ form: { ...state.form, ...change } })),
  setPasted: (pasted) => set({ pasted }),
}));
