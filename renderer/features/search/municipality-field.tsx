import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { readRecent } from '../../bridge/recent.ts';
import { useStatus } from '../../bridge/use-status.ts';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { municipalitiesLike, municipalitiesUsed } from './municipalities.ts';
import { listHint } from './text.ts';

const halfHour = 1_800_000;

interface MunicipalityFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/**
 * The municipality of a council property number. Offers those that were asked for before and the service's list, which
 * it gives for orders; whether a search takes the same names is not shown, so any other text is taken as well.
 */
export function MunicipalityField({ value, onChange, error }: MunicipalityFieldProps) {
  const { queries } = useOffice();
  const connectionId = useStatus()?.connection.id;
  const list = useQuery(
    queries.extraDataLists.municipalities.queryOptions({ input: {}, staleTime: halfHour }),
  ).data;
  const used = municipalitiesUsed(connectionId ? readRecent(window.localStorage, connectionId) : []);
  const names = list?.map(({ name }) => name) ?? [];
  return (
    <SuggestField
      label="Municipality"
      value={value}
      onChange={onChange}
      error={error}
      suggestions={municipalitiesLike(names, used, value)}
      all={municipalitiesLike(names, used, '')}
      listLabel="Municipalities"
      placeholder="MELBOURNE"
      hint={
        names.length > 0
          ? listHint('name', names.length)
          : 'Enter the name without “City of” or “Shire”, such as MELBOURNE, YARRA RANGES or BASS COAST.'
      }
    />
  );
}
