import type {
  LandStep,
  LineSource,
  SearchLine,
} from '../../../shared/model/search-completeness/search-line.ts';
import { lineName } from './text.ts';

export type NamedStep = LandStep & { readonly label: string };

/** Land that was never looked up. */
export function neverLookedUp(lines: readonly SearchLine[]): NamedStep[] {
  return lines.flatMap(({ state, subject }) =>
    state.is === 'notKnown' && state.because === 'notLookedUp' && state.step !== null
      ? [{ ...state.step, label: lineName(subject) }]
      : [],
  );
}

/** Every look-up that the list is made from, each once: what was true then need not be true at settlement. */
export function lookedUp(lines: readonly SearchLine[]): NamedStep[] {
  const steps = lines.flatMap((line) => [
    ...line.sources.flatMap((source) => stepOf(source) ?? []),
    ...[heldStep(line) ?? []].flat(),
  ]);
  return [...new Map(steps.map((step) => [`${step.kind} ${step.thing}`, step])).values()];
}

function stepOf(source: LineSource): NamedStep | null {
  switch (source.kind) {
    case 'property':
      return {
        kind: 'property',
        thing: source.propertyPfi,
        label: source.address ?? `Property PFI ${source.propertyPfi}`,
      };
    case 'parcel':
      return { kind: 'parcel', thing: source.spi, label: `Parcel ${source.spi}` };
    case 'title':
      return source.volumeFolio === null
        ? null
        : { kind: 'title', thing: source.volumeFolio, label: `Title ${source.volumeFolio}` };
    case 'statement':
    case 'order':
      return null;
  }
}

/** Of land that was looked up and names nothing. */
export function heldStep({ state, subject }: SearchLine): NamedStep | null {
  if (state.is !== 'held' || state.by !== 'search') return null;
  const label = lineName(subject);
  if (subject.kind === 'property') return { kind: 'property', thing: subject.propertyPfi, label };
  return subject.kind === 'parcel' ? { kind: 'parcel', thing: subject.spi, label } : null;
}
