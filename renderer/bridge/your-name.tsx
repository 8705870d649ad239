import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TextField } from '../ui/text-field.tsx';
import { useOffice } from './office.tsx';

interface YourName {
  /** What is typed, else the name that is kept on this computer. */
  readonly name: string;
  /** Keeps the name with which something was done: it is filled in from then on. */
  readonly keep: (name: string) => void;
}

/** The name of the person at this computer, for a form that writes it beside what they do. `typed`: null until it is typed. */
export function useYourName(typed: string | null | undefined): YourName {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const { data } = useQuery(queries.person.get.queryOptions({ input: {} }));
  const { mutate } = useMutation(
    queries.person.set.mutationOptions({
      onSuccess: (person) => cache.setQueryData(queries.person.get.queryKey({ input: {} }), person),
    }),
  );
  return {
    name: typed ?? data?.name ?? '',
    keep: (name) => {
      if (name.trim() !== data?.name) mutate({ name });
    },
  };
}

interface YourNameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly error: string | null;
}

export function YourNameField(props: YourNameFieldProps) {
  return (
    <TextField
      {...props}
      label="Your name"
      hint="Landfolio fills it in next time on this computer. You can change it in Settings."
      autoComplete="name"
      isRequired
    />
  );
}
