import type { Fault } from '../lib/fault.ts';
import { maxNameLength } from './person-name.ts';

/** The office's details, as the settings have them; each may be empty. */
export interface OfficeDetails {
  readonly officeName: string;
  readonly contactName: string;
  readonly contactNumber: string;
  readonly email: string;
}

export const maxSignatureLength = 600;
/** Stands in a signature for the matter numbers that an email is about. */
export const referencePlaceholder = '{reference}';

/** What an office signs with until it writes a signature of its own; empty where nothing is known of it. */
export function defaultSignature({ officeName, contactName, contactNumber, email }: OfficeDetails): string {
  const lines = [contactName, officeName, contactNumber, email].map((line) => line.trim()).filter(Boolean);
  return lines.length === 0 ? '' : [...lines, `Our reference: ${referencePlaceholder}`].join('\n');
}

/** The lines under an email about certificates of these matters. */
export function signatureLines(
  details: OfficeDetails & { readonly signature: string },
  matterNumbers: readonly string[],
): string[] {
  const signature = details.signature.trim() === '' ? defaultSignature(details) : details.signature;
  const references = [...new Set(matterNumbers)].join(', ');
  return signature
    .split('\n')
    .map((line) => line.replaceAll(referencePlaceholder, references).trimEnd())
    .filter((line, at, all) => line !== '' || (at > 0 && at < all.length - 1));
}

export function checkSignature(signature: string, field: string): Fault[] {
  const isSound = signature.length <= maxSignatureLength && !/[^\P{Cc}\n]/u.test(signature);
  return isSound
    ? []
    : [{ field, message: `Enter a signature of at most ${maxSignatureLength} characters, without tabs.` }];
}

export function checkOfficeName(name: string, field: string): Fault[] {
  const isSound = name.length <= maxNameLength && !/\p{Cc}/u.test(name);
  return isSound
    ? []
    : [{ field, message: `Enter a name of at most ${maxNameLength} characters on one line.` }];
}
