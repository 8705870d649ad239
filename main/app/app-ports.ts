import type { Checkpoints } from '../ports/checkpoints.ts';
import type { Clock } from '../ports/clock.ts';
import type { Desktop, Notifier } from '../ports/desktop.ts';
import type { Diagnostics } from '../ports/diagnostics.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { Log } from '../ports/log.ts';
import type { SystemNetwork } from '../ports/network.ts';
import type { PackBinder } from '../ports/pack-binder.ts';
import type { PackageUpdater } from '../ports/package-updater.ts';
import type { Paths } from '../ports/paths.ts';
import type { Power } from '../ports/power.ts';
import type { Random } from '../ports/random.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import type { SettingsStore } from '../ports/settings-store.ts';
import type { TextReader } from '../ports/text-reader.ts';
import type { LibraryDisk } from '../storage/library/disk.ts';

/** What a host gives an office. */
export interface AppPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: SecretStore;
  readonly settings: SettingsStore;
  readonly notifier: Notifier;
  readonly desktop: Desktop;
  readonly power: Power;
  readonly paths: Paths;
  readonly log: Log;
  readonly fileSystem: FileSystem;
  /** The computer's proxies and certificates; without it straight out, with Node's own certificates. */
  readonly network?: SystemNetwork;
  /** What a support bundle is made of; without it there is little in one. */
  readonly diagnostics?: Diagnostics;
  /** Installs newer versions; without it they are only told of. */
  readonly updater?: PackageUpdater;
  /** Reads certificates, so that words in them are found; without it none is read. */
  readonly textReader?: TextReader;
  /** Puts the pages of many PDFs into one; without it no pack can be made. */
  readonly packBinder?: PackBinder;
  /** Only a test gives it. */
  readonly checkpoints?: Checkpoints;
}

export interface AppOptions {
  /** `pace`: how many times faster than real the practice service works. */
  readonly practice?: { readonly pace?: number | (() => number); readonly seed?: number };
  /** The disk as the library sees it, for tests. */
  readonly libraryDisk?: LibraryDisk;
  /** Nothing is asked of a service until `watch` is called: for a host that has credentials to give first. */
  readonly watchesLater?: boolean;
  /** Orders from a cart of its own: what a person has in the cart of the windows stays as it is. */
  readonly isJob?: boolean;
}
