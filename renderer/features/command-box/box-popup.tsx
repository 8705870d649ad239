import type { LucideIcon } from 'lucide-react';
import BellRing from 'lucide-react/icons/bell-ring';
import Building2 from 'lucide-react/icons/building-2';
import Clock from 'lucide-react/icons/clock';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import FileCheck from 'lucide-react/icons/file-check';
import FileSearch from 'lucide-react/icons/file-search';
import FileText from 'lucide-react/icons/file-text';
import FolderOpen from 'lucide-react/icons/folder-open';
import Hash from 'lucide-react/icons/hash';
import LandPlot from 'lucide-react/icons/land-plot';
import MapPin from 'lucide-react/icons/map-pin';
import ScrollText from 'lucide-react/icons/scroll-text';
import UserSearch from 'lucide-react/icons/user-search';
import { lazy, Suspense } from 'react';
import { LeftOut } from '../../bridge/left-out.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import type { Choice, ChoiceIcon } from './choice.ts';
import { didYouMean, isFoundElsewhere } from './choices.ts';
import styles from './command-box.module.css';
import { NothingFound } from './nothing-found.tsx';
import { splitAddress } from './split-address.ts';
import type { Box } from './use-box.ts';

const AddressFailure = lazy(async () => ({
  default: (await import('./address-failure.tsx')).AddressFailure,
}));

const icons: Record<ChoiceIcon, LucideIcon> = {
  address: MapPin,
  title: ScrollText,
  parcel: LandPlot,
  council: Building2,
  registered: FileText,
  property: Hash,
  matter: FolderOpen,
  order: Clock,
  document: FileCheck,
  inside: FileSearch,
  alert: BellRing,
  owner: UserSearch,
  command: CornerDownRight,
};

interface BoxPopupProps {
  readonly id: string;
  readonly box: Box;
  /** Counted through all groups; -1 where nothing is pointed at. */
  readonly active: number;
  readonly isShown: boolean;
  readonly onTake: (choice: Choice) => void;
  readonly onPoint: (choice: Choice) => void;
}

/** The list under the command box, and why there are no addresses. */
export function BoxPopup(props: BoxPopupProps) {
  const { id, box, isShown } = props;
  const note = isShown ? <AddressNote box={box} /> : null;
  // A screen reader hears the count after a pause in typing, not at each key.
  const isAtRest = useDelayed(box.text, 400) === box.text;
  return (
    <>
      <p id={`${id}-state`} role="status" className="visually-hidden">
        {isShown && isAtRest ? spoken(box) : ''}
      </p>
      {isShown ? (
        <div className={styles.popup}>
          {box.groups.length > 0 ? <Choices {...props} /> : null}
          {note}
        </div>
      ) : null}
    </>
  );
}

function spoken({ groups, addresses, isSettled }: Box): string {
  if (!isSettled) return '';
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  if (count > 0) return count === 1 ? '1 suggestion.' : `${count} suggestions.`;
  if (addresses.kind === 'failed') return 'Addresses could not be searched.';
  return addresses.kind === 'tooShort' ? 'Type at least 3 characters.' : 'Nothing found.';
}

function Choices({ id, box, active, onTake, onPoint }: BoxPopupProps) {
  let at = 0;
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Suggestions" className={styles.list}>
      {box.groups.map(({ name, choices }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element stands for
        <div
          key={name}
          role="group"
          aria-labelledby={`${id}-group-${group}`}
          className={name === 'Addresses' && box.isStale ? styles.stale : ''}
        >
          <div id={`${id}-group-${group}`} className={styles.groupName} role="presentation">
            {name}
          </div>
          {choices.map((choice) => {
            const index = at;
            at += 1;
            return (
              <Option
                key={choice.key}
                id={`${id}-${index}`}
                choice={choice}
                text={box.text}
                isActive={index === active}
                onTake={onTake}
                onPoint={onPoint}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly choice: Choice;
  readonly text: string;
  readonly isActive: boolean;
  readonly onTake: (choice: Choice) => void;
  readonly onPoint: (choice: Choice) => void;
}

function Option({ id, choice, text, isActive, onTake, onPoint }: OptionProps) {
  const Icon = icons[choice.icon];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at, never focused
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={(event) => {
        // A list that grows under a pointer at rest is not pointed at.
        if (event.movementX !== 0 || event.movementY !== 0) onPoint(choice);
      }}
      onClick={() => onTake(choice)}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <Icon size={15} aria-hidden="true" />
      <span className="break">
        {splitAddress(choice.text, choice.isAsTyped ? '' : text).map((part) =>
          part.isMatch ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
        )}
        {choice.snippet === undefined ? null : (
          <Snippet snippet={choice.snippet} className={styles.snippet} />
        )}
      </span>
      {choice.detail === '' ? null : (
        <span
          className={`${styles.where} ${choice.needsDetail ? styles.needed : ''}`}
          {...(choice.needsDetail ? {} : { 'aria-hidden': true })}
        >
          {choice.detail}
        </span>
      )}
    </div>
  );
}

/** Why there are no addresses, if that helps. */
function AddressNote({ box }: { readonly box: Box }) {
  const { addresses, groups, text } = box;
  const asked = text.trim().replace(/\s+/g, ' ');
  const isElsewhere = isFoundElsewhere(groups, text);
  const hasMeant = groups.some(({ name }) => name === didYouMean);
  switch (addresses.kind) {
    case 'idle':
      return groups.length > 0 ? null : <p className={styles.note}>No commands match.</p>;
    case 'tooShort':
      return groups.length > 0 ? null : (
        <p className={styles.note}>Type at least 3 characters of a street, place or number.</p>
      );
    case 'loading':
      return addresses.previous.length > 0 || isElsewhere ? null : (
        <p className={styles.note}>Searching for addresses…</p>
      );
    case 'found':
      if (box.moreError) {
        return (
          <Suspense>
            <AddressFailure error={box.moreError} onRetry={box.showMore} />
          </Suspense>
        );
      }
      return (
        <LeftOut
          procedure="addresses.autocomplete"
          what={['address', 'addresses']}
          isBrief
          className={styles.note}
          input={{ query: asked }}
          at={addresses.suggestions.length}
        />
      );
    case 'none':
      // The office may still find what the text is.
      return isElsewhere || hasMeant || !box.isSettled ? null : (
        <NothingFound box={box} query={addresses.query} />
      );
    case 'failed':
      return (
        <Suspense>
          <AddressFailure error={addresses.error} onRetry={box.retry} />
        </Suspense>
      );
  }
}
