import { load } from 'js-yaml';
import { z } from 'zod';
// Sets our own words of a refused value, whichever tests ran before in the same worker.
import '../../shared/lib/schema-issue.ts';

const permission = z.enum(['read', 'write', 'none']);
const permissions = z.record(z.string(), permission);

const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  shell: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  env: z.record(z.string(), z.string()).optional(),
  'continue-on-error': z.boolean().optional(),
});

const job = z.strictObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  strategy: z
    .strictObject({ 'fail-fast': z.boolean().optional(), matrix: z.record(z.string(), z.array(z.unknown())) })
    .optional(),
  'runs-on': z.string().optional(),
  'timeout-minutes': z.number().optional(),
  permissions: permissions.optional(),
  env: z.record(z.string(), z.string()).optional(),
  steps: z.array(step).optional(),
});

/** A file of .github/workflows as far as ours go: a key that is not known here is a fault, or a new thing to look at. */
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions,
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }).optional(),
  jobs: z.record(z.string(), job),
});
export type Workflow = z.infer<typeof workflow>;
type Step = z.infer<typeof step>;

export function readWorkflow(text: string): Workflow {
  return workflow.parse(load(text));
}

/** What a workflow may lean on, as it is in the project. */
export interface Surroundings {
  readonly scripts: ReadonlySet<string>;
  readonly isFile: (path: string) => boolean;
}

/** What is wrong with one, a line each; empty where nothing is. */
export function workflowFaults({ on, permissions, jobs }: Workflow, around: Surroundings): string[] {
  const faults: string[] = [];
  const say = (where: string, what: string): void => void faults.push(`${where}: ${what}`);
  // It runs with the rights of this repository on the sources of a stranger.
  if ('pull_request_target' in on || 'workflow_run' in on) say('on', 'runs foreign sources with own rights');
  if (JSON.stringify(permissions) !== '{"contents":"read"}')
    say('permissions', 'more than reading for every job');
  for (const [name, job] of Object.entries(jobs)) {
    for (const needed of [job.needs ?? []].flat()) {
      if (!(needed in jobs)) say(name, `needs ${needed}, which is no job`);
    }
    if (job.uses !== undefined) {
      if (!job.uses.startsWith('./') || !around.isFile(job.uses)) say(name, `uses ${job.uses}`);
      continue;
    }
    if (job['timeout-minutes'] === undefined) say(name, 'may run for six hours');
    if (job['runs-on'] === undefined) say(name, 'runs nowhere');
    const rows = Object.entries(job.strategy?.matrix ?? {}).flatMap(([key, values]) =>
      key === 'include' ? values.map((row) => Object.keys(row ?? {})) : [[key]],
    );
    const isKnown = (key: string) =>
      key in (job.strategy?.matrix ?? {}) || (rows.length > 0 && rows.every((row) => row.includes(key)));
    for (const [, key = ''] of JSON.stringify(job).matchAll(/\$\{\{\s*matrix\.(\w+)/g)) {
      if (!isKnown(key)) say(name, `matrix.${key} is not in every row`);
    }
    for (const step of job.steps ?? []) for (const fault of stepFaults(step, around)) say(name, fault);
  }
  return faults;
}

/** What is wrong with how the workflows name their actions, over all of them: YAML knows no comments, so this asks the texts. */
export function pinFaults(texts: readonly string[]): string[] {
  const faults: string[] = [];
  const pins = new Map<string, string>();
  for (const [line, action = '', pin = ''] of texts
    .join('\n')
    .matchAll(/^.*\buses: (actions\/[\w-]+)(.*)$/gm)) {
    if (!/^@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(pin))
      faults.push(`${line.trim()}: no commit with its version`);
    if ((pins.get(action) ?? pin) !== pin) faults.push(`${action} is pinned to two commits`);
    pins.set(action, pin);
  }
  return faults;
}

function stepFaults(step: Step, { scripts, isFile }: Surroundings): string[] {
  const { uses, run } = step;
  if ((uses === undefined) === (run === undefined)) return ['a step either uses or runs'];
  if (uses !== undefined) {
    const isPinned = /^actions\/[\w-]+@[0-9a-f]{40}$/.test(uses);
    const keepsToken = uses.startsWith('actions/checkout@') && step.with?.['persist-credentials'] !== false;
    return [
      // A tag can be moved to another commit by whoever gets hold of the action.
      ...(isPinned ? [] : [`uses ${uses}: GitHub’s own actions only, each by its commit`]),
      ...(keepsToken ? ['leaves the token of the run in the checked-out folder'] : []),
    ];
  }
  const text = run ?? '';
  const foreign = [...text.matchAll(/\$\{\{\s*([^}]*?)\s*\}\}/g)].filter(
    ([, what = '']) => !/^matrix\.\w+$/.test(what),
  );
  const npm = [...text.matchAll(/\bnpm (?:run )?(?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
  const files = [...text.matchAll(/\bnode ((?:[\w-]+\/)+[\w.-]+)/g)].map(([, path = '']) => path);
  return [
    // A branch may be called what a shell takes for a command.
    ...foreign.map(([whole]) => `puts ${whole} into a command: hand it over as env`),
    ...npm.filter((name) => name !== 'ci' && !scripts.has(name)).map((name) => `npm ${name} is no script`),
    ...files.filter((path) => !isFile(path)).map((path) => `${path} is not there`),
    ...(step['continue-on-error'] === true ? ['a step that may fail proves nothing'] : []),
  ];
}
