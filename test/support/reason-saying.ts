import { reasonText, type ServiceFailureReason } from '../../shared/model/service-failure-text.ts';

/** A reason with words of the test's own: a code that nobody knows is shown as it is. */
export function reasonSaying(words: string): ServiceFailureReason {
  return { code: words } as unknown as ServiceFailureReason;
}

/** Matches a reason whose sentence has these words. */
export function reasonWith(words: string): unknown {
  return {
    asymmetricMatch: (reason: ServiceFailureReason) => reasonText(reason).includes(words),
    toString: () => `reasonWith(${words})`,
  };
}
