import { generateKeyPairSync, privateEncrypt } from 'node:crypto';
import fc from 'fast-check';
import { checkToken } from '../../../main/register/authenticity/check-token.ts';
import { compareTogether } from '../../../main/register/authenticity/own-number.ts';
import { readKeys } from '../../../main/register/authenticity/read-keys.ts';
import { tokenBytes } from '../../../main/register/authenticity/token-bytes.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';
import { type FuzzedParser, fuzz, hostileText, must } from './arbitraries.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const pem = String(publicKey.export({ type: 'spki', format: 'pem' }));
const securityNo = '124080291367D';
const token = privateEncrypt(privateKey, Buffer.from(securityNo)).toString('base64');

/** A text with one piece of it replaced. */
const nearly = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(12), fc.oneof(hostileText, fc.string({ maxLength: 12 })))
    .map(([at, length, by]) => text.slice(0, at) + by + text.slice(at + length));

export const authenticityParsers: readonly FuzzedParser[] = [
  fuzz(
    'PEM files with public keys',
    ['main/register/authenticity/read-keys.ts'],
    fc.oneof(hostileText, nearly(pem), nearly(pem + pem.replaceAll('\n', '\r\n'))),
    (text) => {
      const read = readKeys(text);
      must(read.ok || read.failure.length > 20, 'a file is refused without a reason');
      for (const key of read.ok ? read.value : []) {
        const again = readKeys(key.pem);
        must(again.ok && again.value[0]?.fingerprint === key.fingerprint, 'a key is kept as another one');
      }
    },
  ),
  fuzz(
    'authenticity tokens',
    ['main/register/authenticity/check-token.ts', 'main/register/authenticity/token-bytes.ts'],
    fc.tuple(fc.oneof(hostileText, nearly(token)), fc.oneof(hostileText, nearly(securityNo))),
    ([changed, number]) => {
      const keys = readKeys(pem);
      const check = (text: string, no: string) =>
        checkToken({ token: text, securityNo: no }, keys.ok ? keys.value : [], defaultWireProfile).answer;
      const bytes = Buffer.from(token, 'base64');
      const isSame = tokenBytes(changed, 'any').some((one) => one.bytes.equals(bytes));
      must(isSame || check(changed, securityNo) !== 'verified', 'another token is verified');
      must(number === securityNo || check(token, number) !== 'verified', 'another number is verified');
      must(check(token, securityNo) === 'verified', 'the token itself is not verified');
    },
  ),
  fuzz(
    'security numbers in a text',
    ['main/register/authenticity/own-number.ts'],
    fc.oneof(hostileText, nearly(`Security no : ${securityNo}\nProduced 26/11/2026 10:14 AM`)),
    (changed) => {
      const compared = compareTogether(changed, { securityNo, producedDate: '2026-11-26 10:14:00' });
      const numbers = compared.answer === 'notChecked' ? [securityNo] : compared.found.numbers;
      const isSame = numbers.every((one) => one === securityNo);
      must(compared.answer !== 'same' || isSame, 'another number is taken for the same');
    },
  ),
];
