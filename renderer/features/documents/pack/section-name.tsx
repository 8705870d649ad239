import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useState } from 'react';
import { maxSectionName } from '../../../../shared/model/pack/arrangement.ts';
import type { PackKind, PackSectionKey } from '../../../../shared/model/pack/templates.ts';
import { useDraft } from '../../../bridge/drafts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Arrange, withSectionName } from './arrange.ts';
import { packActs, packTexts } from './text.ts';

interface SectionNameProps {
  readonly matterId: string;
  readonly kind: PackKind;
  readonly section: PackSectionKey;
  readonly name: string;
  readonly templateName: string;
  readonly onArrange: Arrange;
}

/** The name of a section as it stands on its cover sheet, and the way to give it another. */
export function SectionName(props: SectionNameProps) {
  const { matterId, kind, section, name, templateName, onArrange } = props;
  const { typed, type, drop } = useDraft<{ name: string }>(`pack-section ${matterId} ${kind} ${section}`);
  const [isOpen, setOpen] = useState(typed.name !== undefined);
  const close = () => {
    drop();
    setOpen(false);
  };
  if (!isOpen) {
    return (
      <span className="row gap-1 grow medium">
        <span className="break">{name}</span>
        <IconButton
          size="small"
          label={packActs.rename(name)}
          icon={<Pencil size={13} />}
          onPress={() => setOpen(true)}
        />
      </span>
    );
  }
  const text = typed.name ?? name;
  const isTooLong = text.trim().length > maxSectionName;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong) return;
    onArrange((now) => withSectionName(now, section, text === templateName ? '' : text));
    close();
  };
  return (
    <form className="row wrap gap-2 grow" onSubmit={save} noValidate>
      <div className="grow">
        <TextField
          autoFocus
          isLabelHidden
          label={packTexts.renameLabel}
          value={text}
          onChange={(next) => type({ name: next })}
          error={isTooLong ? `Enter at most ${maxSectionName} characters.` : null}
        />
      </div>
      <Button size="small" type="submit">
        Rename
      </Button>
      <Button size="small" kind="quiet" onPress={close}>
        Cancel
      </Button>
    </form>
  );
}
