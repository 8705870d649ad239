import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { damage } from './damage.ts';
import type { Listed } from './histories.ts';
import { type HostileServer, Ledger, serviceHost } from './hostile-server.ts';
import type { Job, JobResult, KnownIntent } from './job.ts';
import { judge, type Verdict } from './oracle.ts';
import { type ForwardProxy, startForwardProxy } from './proxy.ts';
import { proxyBehaviours } from './proxy-behaviours.ts';
import type { Scenario } from './scenarios.ts';
import type { SeededFault } from './seeded-faults.ts';
import { ProcessLost, type Workers } from './workers.ts';

export interface ScenarioEnd {
  readonly scenario: Scenario;
  readonly kills: number;
  readonly verdict: Verdict;
  /** What the program knows in the end; empty where the scenario broke. */
  readonly intents: readonly KnownIntent[];
  readonly isProcessLost?: boolean;
}

export interface Place {
  readonly folder: string;
  readonly template: string;
  /** A library that has not seen yet what a list shows. */
  readonly newTemplate: string;
  /** The same, which placed an order before. */
  readonly earlierTemplate: string;
  /** That order. */
  readonly earlier: readonly Listed[];
  readonly seededFault: SeededFault | undefined;
  readonly workers: Workers;
  readonly server: HostileServer;
}

export const startsAt = Date.UTC(2026, 8, 1);
/** Nothing listens on it. */
const deadEnd = 'http://127.0.0.1:1';

/** One order from the press to the end of its watch, with all that happens to it, judged by the ledger of the server. */
export async function liveScenario(scenario: Scenario, place: Place): Promise<ScenarioEnd> {
  const id = `n${scenario.number}`;
  const store = join(place.folder, id);
  const { behaviour, history, others } = scenario;
  const hasEarlier = history.hasEarlier === true;
  const ledger = new Ledger(behaviour, history, others, hasEarlier ? place.earlier : []);
  const ofNew = hasEarlier ? place.earlierTemplate : place.newTemplate;
  cpSync(history.isNew === true ? ofNew : place.template, store, { recursive: true });
  place.server.open(id, ledger);
  let proxy: ForwardProxy | null = null;
  try {
    proxy = await proxyOf(scenario, id, place);
    const job: Job = {
      id,
      store,
      origin: `${place.server.origin}/s/${id}`,
      ...whereOf(scenario, id, place, proxy),
      startsAt: startsAt + 60_000,
      phase: 'place',
      kill: scenario.kill,
      local: scenario.local,
      mode: scenario.mode,
      seededFault: place.seededFault,
      clicks: scenario.clicks,
      isOpenedTwice: scenario.isOpenedTwice,
      isWatchedToTheEnd: scenario.behaviour.isLate === true,
      watchedFor: scenario.watchedFor,
    };
    const lived = await (scenario.mode?.kind === 'programs'
      ? liveBoth(scenario, job, place, ledger)
      : liveLives(scenario, job, place.workers));
    const isRestored = scenario.damage !== null || scenario.mode?.kind === 'damaged';
    const { result } = lived;
    return {
      scenario,
      kills: lived.kills,
      verdict: judge(ledger, result, isRestored),
      intents: result.intents,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const nothing = { lost: 0, doubled: 0, phantom: 0, wronglyRejected: 0, unknown: 0, doubtsMs: [] };
    const verdict = { ...nothing, problems: [why] };
    return { scenario, kills: 0, verdict, intents: [], isProcessLost: error instanceof ProcessLost };
  } finally {
    proxy?.close();
    place.server.close(id);
    rmSync(store, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Lived {
  readonly kills: number;
  /** Of the last life, with the problems of all. */
  readonly result: JobResult;
}

/** The first life, which may be killed or closed, one that is killed as it recovers, and one that comes to rest. */
async function liveLives(scenario: Scenario, job: Job, workers: Workers): Promise<Lived> {
  const { kill, killAgain } = scenario;
  let result: JobResult | null = null;
  let kills = 0;
  const problems: string[] = [];
  const note = (one: JobResult) => {
    if (one.end === 'rest') result = one;
    else problems.push(...one.problems);
  };
  if (kill !== null || killAgain !== null) {
    const first = await workers.dying({ ...job, kill: kill ?? killAgain });
    if (first.kind === 'ended') note(first.result);
    else kills += 1;
  } else note(await workers.staying(job));
  const { apiOrigin: _, ca: __, proxyPort: ___, ...direct } = job;
  // A server that refused connections is there again; one that speaks TLS still does, and so does a proxy.
  const later: Job = {
    ...(job.ca === undefined ? direct : job),
    startsAt: job.startsAt + scenario.gap,
    phase: 'recover',
    kill: killAgain,
    local: null,
    mode: null,
    clicks: 0,
  };
  if (result === null && scenario.damage !== null) damage(job.store, scenario.damage);
  if (result === null && kill !== null && killAgain !== null) {
    const second = await workers.dying(later);
    if (second.kind === 'ended') note(second.result);
    else kills += 1;
  }
  const last: JobResult = result ?? (await workers.staying({ ...later, kill: null }));
  return { kills, result: { ...last, problems: [...problems, ...last.problems] } };
}

/** Two programs at once, each a process of its own; then one more, when both are over. */
async function liveBoth(scenario: Scenario, job: Job, place: Place, ledger: Ledger): Promise<Lived> {
  const { workers, server } = place;
  const id = `${job.id}b`;
  const other = {
    ...job,
    id,
    origin: `${server.origin}/s/${id}`,
    ...whereOf(scenario, id, place, null),
    kill: null,
  };
  server.open(id, ledger);
  try {
    const second = Promise.withResolvers<JobResult>();
    const go = () => {
      workers.go(job.id);
      workers.go(id);
    };
    const first = workers.dying(job, () => {
      second.resolve(workers.staying(other, go));
      // What cannot start keeps nobody waiting.
      second.promise.catch(go);
    });
    first.catch(second.reject);
    const [one, two] = await Promise.all([first, second.promise]);
    const again = { ...job, kill: null, startsAt: job.startsAt + scenario.gap };
    const last = await workers.staying(again, () => workers.go(job.id));
    const problems = [
      ...(one.kind === 'ended' ? one.result.problems : []),
      ...two.problems,
      ...last.problems,
    ];
    if (last.end === 'keptOut') problems.push('the library stayed locked when both were over');
    return { kills: one.kind === 'killed' ? 1 : 0, result: { ...last, problems } };
  } finally {
    server.close(id);
  }
}

/** Where its service is, as this library sees it. */
function whereOf(
  { behaviour }: Scenario,
  id: string,
  { server }: Place,
  proxy: ForwardProxy | null,
): Partial<Job> {
  if (proxy !== null) {
    const { ca } = server.secure.http2;
    return { apiOrigin: `https://${serviceHost}/s/${id}`, ca, proxyPort: proxy.port };
  }
  const secure = behaviour.tls === undefined ? null : server.secure[behaviour.tls];
  if (secure !== null) return { apiOrigin: `${secure.origin}/s/${id}`, ca: secure.ca };
  return behaviour.isRefused === true ? { apiOrigin: `${deadEnd}/s/${id}` } : {};
}

async function proxyOf(
  { mode }: Scenario,
  id: string,
  { server, workers }: Place,
): Promise<ForwardProxy | null> {
  if (mode?.kind !== 'proxy') return null;
  const behaviour = proxyBehaviours[mode.behaviour];
  if (behaviour === undefined) throw new Error(`No proxy ${mode.behaviour}`);
  return startForwardProxy(behaviour, server.secure.http2.port, () => workers.held(id, `* /s/${id}/`));
}
