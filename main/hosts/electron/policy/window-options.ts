import type { BrowserWindowConstructorOptions } from 'electron';
import type { Bounds } from './window-bounds.ts';

export type Build = 'production' | 'development';

export interface WindowSetting {
  readonly build: Build;
  /** Absolute path of the preload bundle. */
  readonly preload: string;
  readonly bounds: Bounds;
  readonly icon?: string;
  /** What `checksSpelling` says of this system. */
  readonly isSpellChecked: boolean;
}

/** The options of the one window. Every safety switch is said outright, the defaults too: defaults have moved before. */
export function buildWindowOptions(setting: WindowSetting): BrowserWindowConstructorOptions {
  return {
    ...setting.bounds,
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: 'Landfolio',
    autoHideMenuBar: true,
    ...(setting.icon === undefined ? {} : { icon: setting.icon }),
    webPreferences: {
      preload: setting.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      plugins: false,
      devTools: setting.build !== 'production',
      spellcheck: setting.isSpellChecked,
    },
  };
}
