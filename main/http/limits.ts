const mebibyte = 1024 * 1024;

/** Most bytes of one downloaded document: a certificate is some hundred kilobytes, a plan of many sheets some megabytes. */
export const documentBytes = 200 * mebibyte;
/** Most bytes of an error answer that are looked at for the server's own words. */
export const errorBytes = mebibyte / 4;

/** Limits of one call in milliseconds. All run on the Clock port. */
export interface Timeouts {
  /** DNS, TCP and TLS together. */
  readonly connect: number;
  /** From the start of the call until the head of the answer is there. */
  readonly headers: number;
  /** Silence in the middle of a body. */
  readonly bodyIdle: number;
  /** From the start of one try until the last byte of a JSON answer. */
  readonly deadline: number;
  /** The same for a download, which has a least speed besides. */
  readonly downloadDeadline: number;
}

export const defaultTimeouts: Timeouts = {
  connect: 10_000,
  headers: 30_000,
  bodyIdle: 30_000,
  deadline: 60_000,
  downloadDeadline: 30 * 60_000,
};
