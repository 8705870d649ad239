import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { destinationOf } from '../../bridge/recent-destination.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MunicipalityField } from './municipality-field.tsx';
import { type NumberWayName, numberWays } from './number-ways.ts';
import styles from './search-page.module.css';
import { useSearchTexts } from './search-store.ts';

/** A search by a number; how it was read is said while it is typed. What cannot be read is warned of, and can be searched for. */
export function NumberForm({ way }: { readonly way: NumberWayName }) {
  const navigate = useNavigate();
  const { texts, type } = useSearchTexts();
  const [isTried, setTried] = useState(false);
  const { name, go, about, fields, read, asTyped } = numberWays[way];
  const found = read(texts);
  const faults = isTried && !found.ok ? found.failure : [];
  const isTyped = fields.every(({ field }) => texts[field].trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (found.ok) void navigate(destinationOf(found.value.query));
  };
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate aria-label={name}>
      <p className="muted">{about}</p>
      <div className={fields.length > 1 ? styles.pair : undefined}>
        {fields.map(({ field, label, hint, placeholder }) => {
          const error = faults.find((fault) => fault.field === field)?.message;
          const onChange = (text: string) => type({ [field]: text });
          return field === 'municipality' ? (
            <MunicipalityField key={field} value={texts[field]} onChange={onChange} error={error ?? null} />
          ) : (
            <TextField
              key={field}
              label={label}
              value={texts[field]}
              onChange={onChange}
              error={error}
              hint={(found.ok ? found.value.said : undefined) ?? hint}
              placeholder={placeholder}
            />
          );
        })}
      </div>
      <div className={styles.go}>
        <Button type="submit" kind="primary">
          {go}
        </Button>
        {faults.length > 0 && isTyped ? (
          <Button onPress={() => void navigate(destinationOf(asTyped(texts)))}>Search as typed</Button>
        ) : null}
      </div>
    </form>
  );
}
