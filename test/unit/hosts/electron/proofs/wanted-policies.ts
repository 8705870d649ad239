/** The web preferences of a window in production. */
export const preferences = {
  preload: '/bundle/preload/index.cjs',
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
  devTools: false,
  spellcheck: false,
};

/** The other options of a window. */
export const window = {
  width: 1280,
  height: 840,
  minWidth: 960,
  minHeight: 600,
  show: false,
  title: 'Landfolio',
  autoHideMenuBar: true,
};

/** The content policy of the page. */
export const directives: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' app-doc:",
  "worker-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types landfolio-pdf-worker',
];

const editing = ['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'selectAll'];
const viewing = ['resetZoom', 'zoomIn', 'zoomOut', 'separator', 'togglefullscreen'];
const help = ['LANDATA website', 'Land Use Victoria website', 'separator', 'Support…'];
const file = ['Settings…', 'separator', 'quit'];
/** The menus of each system: the roles of their entries, or what they say. */
export const menus: Readonly<Record<string, unknown>> = {
  win32: { File: file, Edit: editing, View: viewing, Help: help },
  linux: { File: file, Edit: editing, View: viewing, Help: help },
  darwin: {
    Landfolio: [
      'about',
      'separator',
      'Settings…',
      'separator',
      'hide',
      'hideOthers',
      'unhide',
      'separator',
      'quit',
    ],
    Edit: editing,
    View: viewing,
    Window: ['close', 'minimize', 'zoom', 'front'],
    Help: help,
  },
};
