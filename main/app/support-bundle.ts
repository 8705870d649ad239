import { failed, ok } from '../../shared/lib/result.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import type { Support } from '../api/handlers/support.ts';
import type { AppContext } from '../context/app-context.ts';
import { melbourneClock } from '../lib/melbourne-clock.ts';
import { redact } from '../lib/redact.ts';
import { type ZipEntry, zipOf } from '../lib/zip.ts';
import type { Desktop } from '../ports/desktop.ts';
import type { Diagnostics } from '../ports/diagnostics.ts';

export interface SupportParts extends Pick<AppContext, 'clock' | 'log'> {
  readonly desktop: Pick<Desktop, 'saveMade'>;
  readonly version: string;
  /** Null where a host keeps none. */
  readonly diagnostics: Diagnostics | null;
  /** The settings that help, without what names a person and without anything secret. */
  readonly settings: () => Promise<unknown>;
  readonly library: () => unknown;
}

const readMe = `About this support bundle

Landfolio created it to help your support contact find out what went wrong. It contains no client ID, secret, password, token,
link, document, address, owner or matter number. All files are plain text. Read them before you send the bundle.

about.json     version of Landfolio, operating system, memory, time zone
settings.json  settings; for names, numbers and email addresses only whether they are set
library.json   size and health of the library
logs           latest log entries: events, codes and counts
crashes        crash reports
`;

export function createSupport(parts: SupportParts): Support {
  const { clock, diagnostics, log } = parts;

  function clean(text: string): string {
    return diagnostics?.withoutNames(text) ?? text;
  }

  function json(value: unknown): string {
    return clean(`${JSON.stringify(redactedValue(value), null, 2)}\n`);
  }

  /** What cannot be told must not keep the rest from being sent. */
  async function asked(ask: () => unknown): Promise<unknown> {
    try {
      return await ask();
    } catch (error) {
      return { notKnown: log.error('support.part', error) };
    }
  }

  async function texts(): Promise<{ readonly name: string; readonly text: string }[]> {
    const about = {
      version: parts.version,
      madeAt: new Date(clock.now()).toISOString(),
      ...diagnostics?.computer(),
      memoryImages: diagnostics?.memoryImages() ?? [],
    };
    return [
      { name: 'README.txt', text: readMe },
      { name: 'about.json', text: json(about) },
      { name: 'settings.json', text: json(await asked(parts.settings)) },
      { name: 'library.json', text: json(await asked(parts.library)) },
      ...(diagnostics?.logs() ?? []).map(({ name, text }) => ({
        name: `logs/${name}`,
        text: clean(redactedLines(text)),
      })),
      ...(diagnostics?.crashes() ?? []).map(({ fileName, text }) => ({
        name: `crashes/${fileName}`,
        text: json(parsed(text)),
      })),
    ];
  }

  return {
    folder: diagnostics?.folder ?? '',
    crashes: () =>
      (diagnostics?.crashes() ?? []).map(({ reference, at, what, text }) => ({ reference, at, what, text })),
    async makeBundle() {
      const now = clock.now();
      const files = await texts();
      const entries = files.map(
        ({ name, text }): ZipEntry => ({ name, modifiedAt: now, bytes: new TextEncoder().encode(text) }),
      );
      const chunks: Uint8Array[] = [];
      for await (const chunk of zipOf(entries)) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const saved = await parts.desktop.saveMade(`Landfolio support ${stampOf(now)}.zip`, bytes);
      if (!saved.ok) return failed(saved.failure);
      return ok({ path: saved.value, files: files.map(({ name }) => name), bytes: bytes.length });
    },
  };
}

/** `2026-11-22 1939`, in Melbourne. */
function stampOf(at: number): string {
  const of = melbourneClock(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${melbourneDay(at)} ${two(of('hour'))}${two(of('minute'))}`;
}

/** Each line of a log is JSON and stays so; one that is not is redacted as text. */
export function redactedLines(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : JSON.stringify(redactedValue(parsed(line)))))
    .join('\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Every text in a value redacted, names of fields included. */
export function redactedValue(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(redactedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [redact(key), redactedValue(one)]));
}
