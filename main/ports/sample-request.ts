import type { WireProfile } from '../../shared/model/wire-profile.ts';
import type { ApiRawCall, OpenRawCall } from './land-service.ts';

type Unlimited<T> = Omit<T, 'maxBytes' | 'signal'>;

/**
 * A read that a person may send to see what goes over the wire and what the service answers. None of them costs anything,
 * changes anything, or looks for an owner: such a search wants a purpose and a matter.
 */
export interface SampleRequest {
  readonly operation: string;
  readonly title: string;
  /** What the person gives; those that end with `?` may stay empty. */
  readonly fields: readonly string[];
  /** `field` gives what was typed, trimmed; empty where nothing was. */
  readonly call: (
    field: (name: string) => string,
    wire: WireProfile,
  ) => Unlimited<ApiRawCall> | Unlimited<OpenRawCall>;
}
