import type { Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { PackageRefusal, UpdateObstacle } from '../../shared/model/update-text.ts';
import type { Download } from './land-service.ts';

/** A newer version as its feed describes it, after the feed's signature was checked. */
export interface OfferedPackage {
  readonly version: string;
  /** The feed's own file (`latest.yml`), with the name and the SHA-512 of each package. */
  readonly description: string;
  /** Where that file lies; names in it are relative to this. Ends with `/`. */
  readonly feed: string;
}

/** Fetches and installs newer versions of the application itself. Only a host that is installed has one. */
export interface PackageUpdater {
  /** Why this installation cannot replace itself; null where it can. */
  obstacle(): Promise<UpdateObstacle | null>;
  /** Fetches the package and checks it. `open` is the door to the network. */
  fetch(
    offered: OfferedPackage,
    open: (url: string) => Promise<Result<Download, ServiceFailure>>,
  ): Promise<Result<void, PackageRefusal>>;
  /** Ends the application as the person does, and installs what was fetched once everything is closed. */
  installAndRestart(): void;
}
