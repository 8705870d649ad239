import type { Vendor } from '../../../../shared/contract/views/cart.ts';
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

/** The vendor as another type. A name goes along to where that type has it: nothing is typed twice. */
export function asType({ firstName, lastName, name = '', acn = '' }: Vendor, type: Choice): Vendor {
  const isWhole = type === 'company' || type === 'trust';
  const whole = name || [firstName, lastName].filter(Boolean).join(' ');
  const parts = {
    firstName: isWhole || firstName !== '' || lastName !== '' ? firstName : name,
    lastName,
  };
  if (type === 'individual') return { vendorType: individualVendor, ...parts };
  if (type === 'other') return { vendorType: '', ...parts };
  return { vendorType: '', kind: type, ...parts, name: isWhole ? whole : name, acn };
}
