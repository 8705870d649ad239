import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/**
 * macOS's updater as Electron shows it (`autoUpdater`), without a Mac: it fetches from the address it is given, as Squirrel
 * does, and ends the application's windows as electron_api_auto_updater.cc does.
 */
export class FakeSquirrel extends EventEmitter {
  /** What it fetched. */
  fetched: string | null = null;
  /** As Squirrel refuses an application that is not signed: at `setFeedURL`, with no answer to anything after. */
  isUnsigned = false;
  /** As it refuses a package that another signed. */
  refuses: string | null = null;
  /** It never answers. */
  hangs = false;
  quits = 0;
  #feed: { readonly url: string; readonly headers: Record<string, string> } | null = null;

  setFeedURL(feed: { readonly url: string; readonly headers: Record<string, string> }): void {
    if (this.isUnsigned) {
      const message = 'Could not get code signature for running application';
      this.emit('error', new Error(message), message);
      return;
    }
    this.#feed = feed;
  }

  checkForUpdates(): void {
    const feed = this.#feed;
    if (feed === null || this.hangs) return;
    void this.#fetch(feed);
  }

  async #fetch(feed: { readonly url: string; readonly headers: Record<string, string> }): Promise<void> {
    const described = await fetch(feed.url, { headers: feed.headers });
    const { url } = (await described.json()) as { readonly url: string };
    this.fetched = await (await fetch(url)).text();
    if (this.refuses !== null) this.emit('error', new Error(this.refuses), this.refuses);
    else this.emit('update-downloaded');
  }

  quitAndInstall(): void {
    this.quits += 1;
    this.emit('before-quit-for-update');
  }
}

/** Lets electron-updater find it: its MacUpdater asks `require('electron')`. Gives what undoes it. */
export function asElectron(squirrel: FakeSquirrel): () => void {
  const needed = createRequire(import.meta.url);
  const path = needed.resolve('electron');
  const before = needed.cache[path];
  needed.cache[path] = { ...module(path), exports: { autoUpdater: squirrel } };
  return () => {
    if (before === undefined) delete needed.cache[path];
    else needed.cache[path] = before;
  };
}

function module(path: string): NodeJS.Module {
  return {
    id: path,
    filename: path,
    path,
    loaded: true,
    children: [],
    paths: [],
  } as unknown as NodeJS.Module;
}
