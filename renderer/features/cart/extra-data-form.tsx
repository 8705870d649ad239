import type { CartLineView, ExtraData } from '../../../shared/contract/views/cart.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './cart.module.css';
import { jsonTextKey, useCartStore } from './cart-store.ts';
import { jsonText, readJsonText, readVendors } from './extra-data.ts';
import { isListFor } from './list-data.ts';
import { ManagerField, MunicipalityField } from './list-fields.tsx';
import { useLists } from './use-lists.ts';
import { VendorsForm } from './vendors-form.tsx';

interface ExtraDataFormProps {
  readonly line: CartLineView;
  readonly areFaultsShown: boolean;
  readonly setLineData: (lineId: string, data: ExtraData) => void;
}

/** What the product asks for besides the order: people, a choice of a list, or JSON as typed for what Landfolio does not know. */
export function ExtraDataForm({ line, areFaultsShown, setLineData }: ExtraDataFormProps) {
  const draft = useCartStore((state) => state.lineDrafts[line.id]);
  const jsonTexts = useCartStore((state) => state.jsonTexts);
  const setJsonText = useCartStore((state) => state.setJsonText);
  const data = draft ?? line.extraData;
  const lists = useLists(line.product.extraDataKeys.some((key) => key !== 'vendors'));

  const setJson = (key: string, text: string) => {
    setJsonText(jsonTextKey(line.id, key), text);
    const read = readJsonText(text);
    const { [key]: _, ...others } = data;
    setLineData(line.id, read && 'value' in read ? { ...others, [key]: read.value } : others);
  };
  const setValue = (key: string, value: ExtraData[string] | undefined) => {
    const { [key]: _, ...others } = data;
    setLineData(line.id, value === undefined ? others : { ...others, [key]: value });
  };
  const faultsOf = (key: string) =>
    areFaultsShown ? line.faults.filter((fault) => fault.field.includes(key)) : [];

  return (
    <div className={styles.extra}>
      {line.product.extraDataKeys.map((key) => {
        if (key === 'vendors') {
          return (
            <VendorsForm
              key={key}
              vendors={readVendors(data[key])}
              faults={faultsOf(key)}
              onChange={(vendors) =>
                setLineData(line.id, { ...data, vendors: vendors.map((vendor) => ({ ...vendor })) })
              }
            />
          );
        }
        if (lists.isReading) {
          return (
            <p key={key} className={styles.under} role="status">
              Reading what can be chosen…
            </p>
          );
        }
        const choice = {
          lineId: line.id,
          dataKey: key,
          value: data[key],
          error: faultsOf(key)[0]?.message ?? null,
          onChange: (value: ExtraData[string] | undefined) => setValue(key, value),
        };
        if (isListFor(lists.managers, key))
          return <ManagerField key={key} {...choice} list={lists.managers} />;
        if (isListFor(lists.municipalities, key))
          return <MunicipalityField key={key} {...choice} list={lists.municipalities} />;
        const text = jsonTexts[jsonTextKey(line.id, key)] ?? jsonText(data[key]);
        const read = readJsonText(text);
        return (
          <TextField
            key={key}
            label={`${key}, as JSON`}
            rows={4}
            isMono
            value={text}
            onChange={(next) => setJson(key, next)}
            hint="The service asks for this, and Landfolio does not know its form. It is sent as you type it."
            error={read && 'fault' in read ? read.fault : (faultsOf(key)[0]?.message ?? null)}
          />
        );
      })}
    </div>
  );
}
