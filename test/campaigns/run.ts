import { runCampaign } from './campaign.ts';
import { campaigns } from './campaigns.ts';
import { readChoice, usage } from './options.ts';

/*
 * `npm run test:campaigns`: the long runs of everything that `npm test` has a short sample of. Prints failures as they come, one
 * line for each campaign and, at the end, `N passed, N failed`.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const all = campaigns.map(({ name }) => name);
  const choice = readChoice(process.argv.slice(2), all);
  if (choice.kind === 'help') {
    say(usage(all));
    return 0;
  }
  if (choice.kind === 'wrong') {
    process.stderr.write(`${choice.message}\n`);
    return 2;
  }
  let passed = 0;
  let failed = 0;
  for (const campaign of campaigns.filter(({ name }) => choice.names.includes(name))) {
    if (campaign.isLinuxOnly && process.platform !== 'linux') {
      say(`- ${campaign.name}: needs Linux`);
      continue;
    }
    const { seed, minutes } = choice;
    const { line, failures } = await runCampaign(campaign, {
      seed,
      minutes,
      monotonic: () => performance.now(),
    });
    for (const failure of failures) say(`  ${failure}`);
    say(line);
    if (failures.length > 0) failed += 1;
    else passed += 1;
  }
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

process.exitCode = await main();
