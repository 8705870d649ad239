import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/*
 * Signs the descriptions of a feed of newer versions (`latest.yml`, `latest-mac.yml`), each into a file `.sig` beside it,
 * and prints the public key that offices enter under Settings, Updates.
 *
 *   node scripts/sign-feed.ts --new-key feed-key.pem
 *   node scripts/sign-feed.ts --key feed-key.pem dist/latest.yml dist/latest-mac.yml
 *
 * The private key belongs on no server: whoever has it can install what they like in every office of the feed.
 */
const { values, positionals } = parseArgs({
  options: { key: { type: 'string' }, 'new-key': { type: 'string' } },
  allowPositionals: true,
});

if (values['new-key'] !== undefined) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  // Never over another: the feeds signed with that one could not be continued.
  writeFileSync(values['new-key'], pem, { flag: 'wx', mode: 0o600 });
}
const file = values.key ?? values['new-key'];
if (file === undefined) throw new Error('Give --key FILE, or make one with --new-key FILE.');
const key = createPrivateKey(readFileSync(file));
if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key of a feed is an Ed25519 key.');
for (const path of positionals) {
  writeFileSync(`${path}.sig`, `${sign(null, readFileSync(path), key).toString('base64')}\n`);
}
console.log(createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64'));
