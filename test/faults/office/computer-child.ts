import { createInterface } from 'node:readline';
import { OfficeComputer } from '../../support/office-computer.ts';

/*
 * One computer of an office in a process of its own, so that it can be killed. It takes a line of JSON at a time, and answers each
 * with a line once what was asked is in its library.
 */

interface Ask {
  readonly id: number;
  readonly act: 'join' | 'open' | 'note' | 'rename' | 'settled' | 'say';
  readonly number?: string;
  readonly text?: string;
  readonly password?: string;
}

const [, , name = '', folder = '', aheadMs = '0'] = process.argv;
const connection = 'account-0123456789ab';
const computer = new OfficeComputer(name, { folder, clockAheadMs: Number(aheadMs) });
computer.office.start();

async function answer({ act, number = '', text = '', password = '' }: Ask): Promise<unknown> {
  const { matters, acts, office } = computer;
  switch (act) {
    case 'join': {
      const joined = await office.join(text, password);
      if (!joined.ok) throw new Error(JSON.stringify(joined.failure));
      return null;
    }
    case 'open':
      return matters.use(connection, number);
    case 'note': {
      const matter = matters.numbered(connection, number);
      if (matter === null) return false;
      return matters.update(connection, matter.id, { notes: text })?.ok ?? false;
    }
    case 'rename': {
      const matter = matters.numbered(connection, number);
      if (matter === null) return false;
      return acts.rename(connection, matter.id, text, true)?.ok ?? false;
    }
    case 'settled':
      office.tryNow();
      return await office.settled(Number(text));
    case 'say':
      return {
        ledger: computer.ledger(),
        entries: computer.db.get('SELECT count(*) AS n, count(DISTINCT id) AS ids FROM office_entry'),
        matters: computer.db.all(
          'SELECT number, notes FROM matter WHERE deleted_at IS NULL AND merged_into IS NULL ORDER BY number',
        ),
        found: computer.db
          .all('SELECT number FROM matter UNION SELECT number FROM former_number')
          .map((row) => String(row.number)),
        state: office.state(),
      };
  }
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const ask = JSON.parse(line) as Ask;
  answer(ask).then(
    (value) => process.stdout.write(`${JSON.stringify({ id: ask.id, value: value ?? null })}\n`),
    (error: unknown) => process.stdout.write(`${JSON.stringify({ id: ask.id, error: String(error) })}\n`),
  );
});
lines.on('close', () => void computer.close().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ id: 0, value: null })}\n`);
