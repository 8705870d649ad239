import { useState } from 'react';
import type { MatterRestriction } from '../../../../shared/contract/views/matter.ts';
import type { OfficePersonView } from '../../../../shared/contract/views/office.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { chosenText, personText, removedText } from './text.ts';

/** With more people than this the list can be filtered. */
const maxUnfiltered = 10;

interface PeopleChoiceProps {
  readonly label: string;
  readonly people: readonly OfficePersonView[];
  readonly restriction: MatterRestriction | null;
  /** Logins. The person of this computer is always among those who see it. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (login: string, isChosen: boolean) => void;
}

/** Who may see a matter: everybody of the office with a check box. */
export function PeopleChoice({ label, people, restriction, chosen, onChoose }: PeopleChoiceProps) {
  const [filter, setFilter] = useState('');
  const isLong = people.length > maxUnfiltered;
  const wanted = filter.trim().toLowerCase();
  const shown = people.filter(({ name, login }) => `${name} ${login}`.toLowerCase().includes(wanted));
  const first = isLong ? undefined : shown.find(({ isMe }) => !isMe);
  const removed = removedText(restriction, people);
  const count = people.filter(({ login, isMe }) => isMe || chosen.has(login)).length;
  return (
    <div className="stack gap-3">
      {isLong ? (
        <FilterField label="Filter people" placeholder="Name" value={filter} onChange={setFilter} autoFocus />
      ) : null}
      <fieldset className="stack gap-2">
        <legend className="medium mb-2">{label}</legend>
        {shown.map((person) => (
          <Checkbox
            key={person.login}
            isSelected={person.isMe || chosen.has(person.login)}
            isDisabled={person.isMe}
            autoFocus={person === first}
            onChange={(isChosen) => onChoose(person.login, isChosen)}
          >
            {personText(person, people)}
          </Checkbox>
        ))}
        {shown.length === 0 ? <p className="quiet">Nobody has this name</p> : null}
      </fieldset>
      <p role="status" className="quiet">
        {chosenText(count)}
      </p>
      {removed === null ? null : <p className="quiet">{removed}</p>}
    </div>
  );
}
