import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { CartMatter, Vendor } from '../../../../shared/contract/views/cart.ts';
import type { Fault } from '../../../../shared/lib/fault.ts';
import { acnText } from '../../../../shared/model/acn.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { GroupFault } from '../../../ui/field-parts.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { emptyVendor } from '../../orders/extra-data.ts';
import styles from '../cart.module.css';
import { vendorTexts } from '../text/vendors.ts';
import { VendorSource } from './vendor-source.tsx';
import { VendorType } from './vendor-type.tsx';

interface VendorsFormProps {
  readonly vendors: readonly Vendor[];
  readonly faults: readonly Fault[];
  /** They stand as the parties of the matter name them, and nobody has changed them. */
  readonly isFromMatter: boolean;
  readonly matterNumber: string;
  readonly matter: CartMatter | null;
  readonly onChange: (vendors: readonly Vendor[]) => void;
}

/** The fault of one field of one vendor, whichever way the path is spelt: `vendors[0].firstName` or `vendors.0.firstName`. */
function faultAt(faults: readonly Fault[], index: number, field: keyof Vendor): string | null {
  const path = new RegExp(`vendors(\\[${index}\\]|\\.${index})\\.${field}$`);
  return faults.find((fault) => path.test(fault.field))?.message ?? null;
}

export function VendorsForm(props: VendorsFormProps) {
  const { vendors, faults, isFromMatter, matterNumber, matter, onChange } = props;
  const general = faults.filter((fault) => !/vendors(\[\d+\]|\.\d+)\./.test(fault.field));
  return (
    <fieldset className="stack gap-2">
      <legend className={styles.legend}>
        Vendors, as they should appear on the certificate{' '}
        {isFromMatter ? (
          <Chip tone="accent" shape="square">
            {vendorTexts.fromMatter(matterNumber)}
          </Chip>
        ) : null}
      </legend>
      {matter === null ? null : (
        <VendorSource matterNumber={matterNumber} matter={matter} vendors={vendors} onTake={onChange} />
      )}
      {vendors.map((vendor, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the vendors have no identity but their place
        <fieldset key={index} className={styles.vendor} aria-label={`Vendor ${index + 1}`}>
          <VendorType
            vendor={vendor}
            error={faultAt(faults, index, 'vendorType')}
            onChange={(next) => onChange(vendors.with(index, next))}
          />
          <NameOf
            vendor={vendor}
            faultOf={(field) => faultAt(faults, index, field)}
            onChange={(next) => onChange(vendors.with(index, next))}
          />
          {vendor.kind !== undefined && faultAt(faults, index, 'vendorType') !== null ? (
            <div className={styles.vendorFault}>
              <GroupFault error={faultAt(faults, index, 'vendorType')} />
            </div>
          ) : null}
          <span className={styles.removeVendor}>
            <IconButton
              label={`Remove vendor ${index + 1}`}
              icon={<X size={15} />}
              isDisabled={vendors.length === 1}
              isDestructive
              onPress={() => onChange(vendors.toSpliced(index, 1))}
            />
          </span>
        </fieldset>
      ))}
      {general.map((fault) => (
        <GroupFault key={fault.message} error={fault.message} />
      ))}
      <div>
        <Button size="small" icon={<Plus size={13} />} onPress={() => onChange([...vendors, emptyVendor])}>
          Add a vendor
        </Button>
      </div>
    </fieldset>
  );
}

/** The fields of the name that a vendor of this type has. */
function NameOf({
  vendor,
  faultOf,
  onChange,
}: {
  readonly vendor: Vendor;
  readonly faultOf: (field: keyof Vendor) => string | null;
  readonly onChange: (vendor: Vendor) => void;
}) {
  const field = (part: 'firstName' | 'lastName' | 'name', label: string) => (
    <TextField
      label={label}
      value={vendor[part] ?? ''}
      onChange={(value) => onChange({ ...vendor, [part]: value })}
      error={faultOf(part)}
    />
  );
  switch (vendor.kind) {
    case 'company':
      return (
        <>
          {field('name', 'Company name')}
          <TextField
            label="ACN (optional)"
            value={acnText(vendor.acn ?? '')}
            onChange={(acn) => onChange({ ...vendor, acn })}
            error={faultOf('acn')}
            hint={vendorTexts.acnHint}
          />
        </>
      );
    case 'trust':
      return <div className={styles.wholeName}>{field('name', 'Name of the trust')}</div>;
    case 'estate':
      return (
        <>
          {field('firstName', 'First name of the deceased')}
          {field('lastName', 'Last name of the deceased')}
        </>
      );
    default:
      return (
        <>
          {field('firstName', 'First name')}
          {field('lastName', 'Last name')}
        </>
      );
  }
}
