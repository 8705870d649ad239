import { writeSync } from 'node:fs';

/** A step of the job on standard output: one JSON object a line, written before the next thing happens. */
export type Report = (step: string, fields?: Readonly<Record<string, unknown>>) => void;

export const reportToStandardOutput: Report = (step, fields = {}) => {
  try {
    writeSync(1, `${JSON.stringify({ step, ...fields })}\n`);
  } catch (error) {
    throw new ReportLost(error instanceof Error ? error.message : String(error));
  }
};

/** A run of which products were left out says so first in its last line, whatever it ends with: --resume does not know of them. */
export function sayingLeftOut(report: Report): Report {
  let leftOut = '';
  return (step, fields) => {
    if (step === 'not_ordered') leftOut = `Not every product was ordered. ${String(fields?.reason)} `;
    if (step !== 'failed' || leftOut === '') report(step, fields);
    else report(step, { ...fields, message: `${leftOut}${String(fields?.message)}` });
  };
}

/** Nobody reads the report any more, or its disk is full. The message is the system's. */
export class ReportLost extends Error {
  override readonly name = 'ReportLost';
}

/** The job's code for a declared error. NOT_FOUND is `not_kept`, because `not_found` says that there is no such property. */
export function codeOfDeclared(code: string): string {
  return code === 'NOT_FOUND' ? 'not_kept' : code.toLowerCase();
}

/** Ends the job: reported as `failed` with its code and message. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly code: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Called once it is reported. */
  readonly reported: () => void;

  constructor(
    code: string,
    message: string,
    fields: Readonly<Record<string, unknown>> = {},
    reported: () => void = () => {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.reported = reported;
  }
}
