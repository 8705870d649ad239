import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import type { CertificateSetView } from '../../../shared/contract/views/certificate-set.ts';
import { type ElsewhereItem, maxElsewhere } from '../../../shared/model/checklist/elsewhere.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { QueryFallback } from '../../bridge/query-fallback.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { GroupFault } from '../../ui/field-parts.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import styles from './sets.module.css';
import { elsewhereTexts as texts } from './text.ts';
import { type Elsewhere, useElsewhere } from './use-elsewhere.ts';

/** What a checklist by this set lists beside its products. The office edits it. */
export function ElsewherePanel({ set }: { readonly set: CertificateSetView }) {
  const elsewhere = useElsewhere(set);
  const [isOpened, setOpened] = useState(false);
  const { saved, resetting } = elsewhere;
  const isEdited = isOpened || elsewhere.isTyped;
  const isOfOffice = set.origin !== 'own' && saved.data?.isChanged === true;
  return (
    <section className="card stack gap-3 pad" aria-labelledby="set-elsewhere">
      <div className={styles.head}>
        <span className="row wrap gap-2">
          <h2 id="set-elsewhere">{texts.title}</h2>
          {isOfOffice ? <Chip tone="still">{texts.changed}</Chip> : null}
        </span>
        {saved.data === undefined || isEdited ? null : (
          <span className="flex wrap gap-2">
            {isOfOffice ? (
              <Button
                size="small"
                kind="quiet"
                isDestructive
                isPending={resetting.isPending}
                onPress={elsewhere.reset}
              >
                {texts.reset}
              </Button>
            ) : null}
            <Button size="small" onPress={() => setOpened(true)}>
              {texts.edit}
            </Button>
          </span>
        )}
      </div>
      <p className="quiet">{texts.lead}</p>
      {resetting.error ? <Failure failure={errorMessage(resetting.error)} /> : null}
      {saved.data === undefined ? (
        <QueryFallback query={saved} label="Loading the list" />
      ) : isEdited ? (
        <ElsewhereForm elsewhere={elsewhere} onClose={() => setOpened(false)} />
      ) : saved.data.items.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="outlined ruled" aria-label={texts.title}>
          {saved.data.items.map(({ key, name, basis }) => (
            <li key={key} className="stack pad-cell">
              <span className="medium">{name}</span>
              {basis === '' ? null : <span className="quiet">{basis}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ElsewhereForm({
  elsewhere,
  onClose,
}: {
  readonly elsewhere: Elsewhere;
  readonly onClose: () => void;
}) {
  const { items, saved, saving, typeItems } = elsewhere;
  const change = (key: string, part: Partial<ElsewhereItem>) =>
    typeItems(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    elsewhere.save(onClose);
  };
  const failure = saving.error ? errorMessage(saving.error) : null;
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate aria-label={texts.title}>
      <UnsavedChanges isTyped={elsewhere.isTyped} />
      {items.map((item, at) => (
        <fieldset key={item.key} className={styles.elsewhere} aria-label={texts.item(at + 1)}>
          <TextField
            label={texts.name}
            value={item.name}
            onChange={(name) => change(item.key, { name })}
            error={faultOf(saving.error, `items.${at}.name`) ?? faultOf(saving.error, `items.${at}.key`)}
          />
          <TextField
            label={texts.basis}
            value={item.basis}
            onChange={(basis) => change(item.key, { basis })}
            error={faultOf(saving.error, `items.${at}.basis`)}
          />
          <span className={styles.removeEntry}>
            <IconButton
              label={texts.remove(at + 1, item.name)}
              icon={<X size={15} />}
              isDestructive
              onPress={() => elsewhere.remove(item)}
            />
          </span>
        </fieldset>
      ))}
      {items.length === 0 ? <p>{texts.none}</p> : null}
      <GroupFault error={faultOf(saving.error, 'items')} />
      <div className="row wrap gap-2-3">
        <Button
          size="small"
          icon={<Plus size={13} />}
          isDisabled={items.length >= maxElsewhere}
          onPress={() => typeItems([...items, { key: crypto.randomUUID(), name: '', basis: '' }])}
        >
          {texts.add}
        </Button>
        {items.length >= maxElsewhere ? <span className="quiet">{texts.full}</span> : null}
      </div>
      {elsewhere.isOutdated ? (
        <Message tone="warn" title={texts.outdated}>
          {texts.outdatedBody((saved.data?.items ?? []).map(({ name }) => name))}
        </Message>
      ) : null}
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      <div className="row wrap gap-2-3">
        <Button kind="primary" type="submit" isPending={saving.isPending}>
          {texts.save}
        </Button>
        <Button
          onPress={() => {
            elsewhere.drop();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
