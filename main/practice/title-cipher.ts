import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { parseVolumeFolio } from '../../shared/model/volume-folio.ts';

/** Encrypted title ids as discovery gives them: 36 base64 characters that stand for a volume/folio. */
export interface TitleCipher {
  /** The same for one title while the service runs; another after every start. */
  encrypt(volumeFolio: string): string;
  /** Canonical volume/folio of an encrypted id or of a volume/folio as written; null where it is neither. */
  read(titleId: string): string | null;
}

const blockBytes = 16;

/**
 * A nonce of 10 or 11 bytes and one block, which is 36 characters with and without `=` at the end.
 *
 * Ids change with every start, because that is what the real ones do and nobody may keep them as keys. Those of
 * earlier starts of the same seed can still be read, so that a cart survives a restart.
 */
export function createTitleCipher(seed: number): TitleCipher {
  const key = createHash('sha256').update(`practice title ids ${seed}`).digest().subarray(0, blockBytes);
  const start = randomBytes(16);

  const encrypt = (volumeFolio: string): string => {
    const digest = createHmac('sha256', start).update(volumeFolio).digest();
    const nonce = digest.subarray(1, (digest[0] ?? 0) % 2 === 0 ? 11 : 12);
    const plain = Buffer.alloc(blockBytes);
    plain.write(volumeFolio, 'latin1');
    const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
    return Buffer.concat([nonce, cipher.update(mixed(plain, nonce)), cipher.final()]).toString('base64');
  };

  const decrypt = (titleId: string): string | null => {
    if (!/^[A-Za-z0-9+/]{35}[A-Za-z0-9+/=]$/.test(titleId)) return null;
    const bytes = Buffer.from(titleId, 'base64');
    const nonce = bytes.subarray(0, -blockBytes);
    const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
    const block = Buffer.concat([decipher.update(bytes.subarray(-blockBytes)), decipher.final()]);
    return mixed(block, nonce).toString('latin1').replace(/\0+$/, '');
  };

  return {
    encrypt,
    read: (titleId) => {
      const parsed = parseVolumeFolio(decrypt(titleId) ?? titleId);
      return parsed.ok ? parsed.value : null;
    },
  };
}

function mixed(block: Buffer, nonce: Buffer): Buffer {
  return Buffer.from(block.map((byte, n) => byte ^ (nonce[n % nonce.length] ?? 0)));
}
