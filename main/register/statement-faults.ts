import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection } from '../../shared/model/connection.ts';
import { looksEncrypted } from '../../shared/model/land-identity.ts';
import { checkMatterNumber } from '../../shared/model/matter-number.ts';
import { parseVolumeFolio, type VolumeFolio } from '../../shared/model/volume-folio.ts';

interface CheckedRequest {
  readonly title: VolumeFolio;
  readonly matterNumber: string;
  readonly accountId: string;
}

/** What a statement is asked for with, or everything that is wrong with it. */
export function checkRequest(
  given: { readonly volumeFolio: string; readonly matterNumber: string },
  connection: Connection,
): Result<CheckedRequest, Fault[]> {
  const faults: Fault[] = [];
  const title = parseVolumeFolio(given.volumeFolio);
  if (!title.ok) faults.push(encryptedFault(given.volumeFolio) ?? title.failure);
  const matterNumber = given.matterNumber.trim();
  faults.push(...checkMatterNumber(matterNumber));
  const { accountId } = connection;
  if (accountId === null) {
    const message = `The connection “${connection.name}” has no account ID, which register statements require. Ask your IT support for a connection file with accountId.`;
    faults.push({ field: 'accountId', message });
  }
  return title.ok && accountId !== null && faults.length === 0
    ? ok({ title: title.value, matterNumber, accountId })
    : failed(faults);
}

function encryptedFault(text: string): Fault | null {
  if (!looksEncrypted(text)) return null;
  const message =
    'This is an encrypted title ID. A register statement requires the volume and folio, such as 9876/043. Buy the title number first.';
  return { field: 'volumeFolio', message };
}
