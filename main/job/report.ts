import { writeSync } from 'node:fs';

/** A step of the job on standard output: one JSON object a line, written before the next thing happens. */
export type Report = (step: string, fields?: Readonly<Record<string, unknown>>) => void;

export const reportToStandardOutput: Report = (step, fields = {}) => {
  writeSync(1, `${JSON.stringify({ step, ...fields })}\n`);
};

/** Ends the job: reported as `failed` with its code and message. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly code: string;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, fields: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}
