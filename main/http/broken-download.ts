import type { ServiceFailure } from '../../shared/model/service-failure.ts';

/** Thrown by the body of a download that did not come to its end. An iteration has no other way to say so. */
export class BrokenDownload extends Error {
  readonly failure: ServiceFailure;

  constructor(failure: ServiceFailure) {
    super(failure.reason.code);
    this.name = 'BrokenDownload';
    this.failure = failure;
  }
}
