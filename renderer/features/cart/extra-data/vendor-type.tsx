import type { Vendor } from '../../../../shared/contract/views/cart.ts';
import { isNamedAsPerson, namesFor } from '../../../../shared/model/party.ts';
import { partyKindTexts } from '../../../../shared/model/party-text.ts';
import { entityKinds, individualVendor } from '../../../../shared/model/vendor.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { vendorTexts } from '../text/vendors.ts';

const choices = ['individual', ...entityKinds, 'other'] as const;
type Choice = (typeof choices)[number];

const options = choices.map((value) => ({
  value,
  text: value === 'other' ? 'Another type' : partyKindTexts[value],
}));

/** The types in plain words, or another one by the service's own code for it. */
export function VendorType({
  vendor,
  error,
  onChange,
}: {
  readonly vendor: Vendor;
  readonly error: string | null;
  readonly onChange: (vendor: Vendor) => void;
}) {
  const choice: Choice = vendor.kind ?? (vendor.vendorType === individualVendor ? 'individual' : 'other');
  const isCode = choice === 'other';
  return (
    <div className="stack gap-2">
      <ChoiceField
        label="Type"
        value={choice}
        options={options}
        onChange={(next) => onChange(asType(vendor, next))}
        error={!isCode && error !== null ? vendorTexts.unknownType : null}
      />
      {isCode ? (
        <TextField
          label="Name used by the service"
          value={vendor.vendorType}
          onChange={(vendorType) => onChange({ ...vendor, vendorType })}
          error={error}
          hint="Enter the name that the service uses for this type."
        />
      ) : null}
    </div>
  );
}

/** The vendor as another type. Its name goes along to where that type has it. */
export function asType({ firstName, lastName, name = '', acn = '' }: Vendor, type: Choice): Vendor {
  const isPerson = type === 'other' || isNamedAsPerson(type);
  const names = namesFor(isPerson, { givenNames: firstName, familyName: lastName, name });
  const parts = { firstName: names.givenNames, lastName: names.familyName };
  if (type === 'individual') return { vendorType: individualVendor, ...parts };
  if (type === 'other') return { vendorType: '', ...parts };
  return { vendorType: '', kind: type, ...parts, name: names.name, acn };
}
