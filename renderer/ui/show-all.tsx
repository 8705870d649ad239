import { Button } from './button.tsx';

/** Below a list that begins with its first rows: shows all of them, or the first ones again. */
export function ShowAll({
  count,
  isAll,
  onChange,
}: {
  readonly count: number;
  readonly isAll: boolean;
  readonly onChange: (isAll: boolean) => void;
}) {
  return (
    <div className="pad-2 line-above">
      <Button size="small" onPress={() => onChange(!isAll)}>
        {isAll ? 'Show fewer' : `Show all ${count}`}
      </Button>
    </div>
  );
}
