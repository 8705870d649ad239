import type {
  OwnerNameQuery,
  OwnerNameView,
  OwnerSearchReason,
} from '../../../shared/contract/views/title.ts';
import { checkOwnerName, checkOwnerReason } from '../../../shared/model/owner-search-rules.ts';
import { draftOf, useDraft } from '../../bridge/drafts.ts';

/** What is typed in the first step. */
export interface OwnerForm {
  readonly kind: OwnerNameQuery['kind'];
  readonly lastName: string;
  readonly givenName: string;
  readonly companyName: string;
  readonly purpose: string;
  readonly matterNumber: string;
}

export const emptyOwnerForm: OwnerForm = {
  kind: 'individual',
  lastName: '',
  givenName: '',
  companyName: '',
  purpose: '',
  matterNumber: '',
};

const draftName = 'owner-search';
export const ownerDraft = draftOf<OwnerForm>(draftName);
export const useOwnerDraft = () => useDraft<OwnerForm>(draftName);

type OwnerFaults = Partial<Record<keyof OwnerForm, string>>;

/** What stands between the form and a search, by field. */
export function ownerFaults(form: OwnerForm): OwnerFaults {
  const faults = [...checkOwnerReason(form), ...checkOwnerName(ownerQueryOf(form))];
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]));
}

export function ownerQueryOf(form: OwnerForm): OwnerNameQuery {
  return form.kind === 'company'
    ? { kind: 'company', companyName: form.companyName.trim() }
    : { kind: 'individual', lastName: form.lastName.trim(), givenName: form.givenName.trim() };
}

export function ownerReasonOf(form: OwnerForm): OwnerSearchReason {
  return { purpose: form.purpose.trim(), matterNumber: form.matterNumber.trim() };
}

/** A name as the register lists it: `NAIR, Priya Anjali` or the company's. */
export function ownerNameText(name: OwnerNameView): string {
  if (name.companyName) return name.companyName;
  return [name.lastName?.toUpperCase(), name.givenName].filter(Boolean).join(', ') || 'Name not given';
}

/** The search for exactly one listed name. */
export function queryForName(name: OwnerNameView): OwnerNameQuery {
  if (name.companyName) return { kind: 'company', companyName: name.companyName };
  return { kind: 'individual', lastName: name.lastName ?? '', givenName: name.givenName ?? '' };
}

export function ownerQueryText(query: OwnerNameQuery): string {
  if (query.kind === 'company') return query.companyName;
  return [query.lastName, query.givenName].filter(Boolean).join(', ');
}
