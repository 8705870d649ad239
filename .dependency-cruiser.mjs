// Who may import whom. DESIGN in one sentence: shared knows nothing, ports know shared, tools and capabilities know
// ports, capabilities meet in main/app only, and each outside power (Electron, undici, SQLite, the keychain) has one
// folder. Each comment says what to do instead. test/unit/boundaries.test.ts breaks every rule.

const capabilities =
  'addresses|adjustments|alerts|connection|discovery|library|office|ordering|practice|register|sample-events|sharing|updates';
const capability = `^main/(${capabilities})/`;
const product = '^(main|preload|renderer|shared)/';
/** What runs in the process that reads PDFs, and what starts that where there is no Electron. */
const readsPdfs =
  '^main/platform/(pdf-text/(reader-process|pdf-text)\\.ts$|pdf-pack/(?!(pack-binder|pack-messages)\\.ts$))';
const readerStart = '^main/platform/pdf-text/node-reader\\.ts$';
/** What a feature of the renderer has for the other features. All else in its folder is its own. */
export const publicFiles = {
  adjustments: ['land-tax-panel.tsx', 'matter-adjustments.tsx', 'use-statement-form.ts'],
  alerts: ['alert-row.tsx', 'title-covers.tsx', 'title-schedule.tsx'],
  calendar: ['export-calendar.tsx'],
  cart: ['cart-draft.ts', 'group-lines.ts', 'open-existing.tsx', 'subject.ts', 'text/existing.ts'],
  charges: [
    'charge-dialog.tsx',
    'charge-doubt.tsx',
    'charge-failure.tsx',
    'charge-frame.tsx',
    'charge-note.tsx',
    'claim-choice.tsx',
    'provider-card.tsx',
    'record-dialog.tsx',
  ],
  checklist: ['matter-checklist.tsx'],
  completeness: ['completeness-fold.tsx', 'search-completeness.tsx'],
  connections: [
    'credentials-form.tsx',
    'import-connection.tsx',
    'test-results.tsx',
    'text.ts',
    'withheld.tsx',
  ],
  documents: [
    'about-text.ts',
    'document-mark.tsx',
    'documents-search.ts',
    'download-again.tsx',
    'export-matter.tsx',
    'own/add-documents.tsx',
    'own/delete-own.tsx',
    'own/pending-files.ts',
    'pack/make-pack.tsx',
    'pdf/pdf-page.tsx',
    'pdf/use-pdf.ts',
    'thumbnails/thumbnail.tsx',
    'use-document-acts.ts',
    'use-export.tsx',
  ],
  filing: ['move-dialog.tsx', 'move-to-matter.tsx', 'row-menu.tsx', 'text.ts', 'use-undo-act.ts'],
  intake: ['intake-link.tsx'],
  'matter-folders': ['folder-line.tsx'],
  'matter-picker': [
    'attach-to-matter.tsx',
    'attached-matters.tsx',
    'current-matter.ts',
    'matter-about.ts',
    'matter-draft.ts',
    'matter-fault.ts',
    'matter-field.tsx',
    'matter-note.tsx',
    'other-matter.tsx',
    'proposed-matter.ts',
    'restricted-mark.tsx',
    'similar-matter.tsx',
    'use-detach.ts',
    'use-keep-for-matter.ts',
    'use-matter-meant.ts',
    'use-reopen.ts',
  ],
  'open-carts': [
    'text.ts',
    'use-add-for-matter.ts',
    'use-add-lines.tsx',
    'use-cart.ts',
    'use-undo.ts',
    'window-cart.ts',
  ],
  orders: [
    'extra-data.ts',
    'order-parts.ts',
    'order-row.tsx',
    'phase.ts',
    'show-placed.ts',
    'text.ts',
    'use-fetch-again.ts',
  ],
  owners: ['owner-query.ts', 'owner-store.ts', 'owner-way.tsx'],
  parties: ['earlier-parties.tsx', 'parties-editor.tsx', 'party-list.tsx', 'use-proprietors.tsx'],
  property: [
    'parcel-list.tsx',
    'product-table.tsx',
    'property.module.css',
    'text.ts',
    'use-known-numbers.ts',
    'use-listed-titles.ts',
  ],
  search: ['search-store.ts'],
  sets: ['set-plan.ts', 'use-add-set.ts', 'use-matter-land.ts', 'use-offers.ts', 'use-sets.ts'],
  settings: [
    'desktop-fields.tsx',
    'office-fields.tsx',
    'settings-form.tsx',
    'use-desktop.ts',
    'use-settings-form.ts',
    'use-settings.ts',
  ],
  statements: [
    'changes-since.tsx',
    'retrieve-dialog.tsx',
    'statement-land.tsx',
    'text.ts',
    'use-listed-price.ts',
  ],
  title: ['property-stubs.tsx', 'title-stubs.tsx'],
  'title-purchases': ['purchases-in-doubt.tsx'],
};

/** A package, whether or not it is installed where the rule is tested. */
const npm = (...names) => names.map((name) => `^(node_modules/)?${name}(/|$)`);
const core = (...names) => `^(node:)?(${names.join('|')})(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two modules that need each other are one, or want a third below both: move what they share there.',
      severity: 'error',
      from: { path: `${product}|^(test|scripts)/` },
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      comment:
        'The file or package is not there: write relative paths with their ending, and install what is used.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\?', '^virtual:'] },
    },
    {
      name: 'packages-are-declared',
      comment: 'A package of a package may vanish: install it by its own name with an exact version.',
      severity: 'error',
      from: { path: `${product}|^(test|scripts)/` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'shared-imports-zod-only',
      comment:
        'shared runs in main and in the renderer: put what needs Node or the DOM on the side that has it.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/contract/' },
      to: { pathNot: ['^shared/', ...npm('zod')] },
    },
    {
      name: 'contract-imports-zod-and-orpc-only',
      comment: 'The contract only says what crosses: implement it in main/api, call it from renderer/bridge.',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { pathNot: ['^shared/', ...npm('zod', '@orpc/contract')] },
    },
    {
      name: 'shared-model-knows-no-contract',
      comment: 'Models and helpers stand below the contract: let the contract import them.',
      severity: 'error',
      from: { path: '^shared/(model|lib)/' },
      to: { path: '^shared/contract/' },
    },
    {
      name: 'titles-are-read-at-the-boundary',
      comment:
        'A volume/folio is parsed once, and titles are compared in one place: use shared/model/land-identity.ts.',
      severity: 'error',
      from: {
        path: '^(main/(addresses|discovery|ordering|library)|renderer/features/(cart|matters|orders|property|title))/',
      },
      to: { path: '^shared/model/volume-folio\\.ts$' },
    },
    {
      name: 'ports-import-shared-only',
      comment:
        'A port says what is needed, not how it is done: put the doing in main/platform or main/hosts/electron.',
      severity: 'error',
      from: { path: '^main/ports/' },
      to: { pathNot: ['^main/ports/', '^shared/', ...npm('zod')] },
    },
    {
      name: 'tools-know-no-capability',
      comment:
        'context, http, postgres, storage, charging, api, platform, lib and notifications serve every capability: hand in what they need from main/app.',
      severity: 'error',
      from: {
        path: '^main/(context|http|postgres|storage|charging|api|platform|lib|notifications)/',
        pathNot: '^main/api/handlers/',
      },
      to: { path: capability },
    },
    {
      name: 'capabilities-never-import-each-other',
      comment:
        'Capabilities meet in main/app: take what you need as a parameter, or move it to shared or a tool.',
      severity: 'error',
      from: { path: capability, pathNot: ['^main/practice/', '^main/sharing/'] },
      to: { path: capability, pathNot: '^main/$1/' },
    },
    {
      name: 'sharing-knows-kinds-by-their-port',
      comment:
        'What a kind of thing is belongs to its capability: let it implement SharedKind, and hand it in from main/app.',
      severity: 'error',
      from: { path: '^main/sharing/' },
      to: { path: capability, pathNot: '^main/(sharing|office)/' },
    },
    {
      name: 'practice-imports-wire-only',
      comment:
        'Practice is a service of its own: it may read the wire schemas of others (wire.ts, wire/), no more.',
      severity: 'error',
      from: { path: '^main/practice/' },
      to: { path: capability, pathNot: ['^main/practice/', `${capability}(wire\\.ts$|wire/)`] },
    },
    {
      name: 'capabilities-know-no-host',
      comment: 'A capability runs in every host: ask for a port (main/ports) and let the host give it.',
      severity: 'error',
      from: { path: capability, pathNot: '^main/practice/serve\\.ts$' },
      to: { path: '^main/(app|api|hosts|platform)/' },
    },
    {
      name: 'only-hosts-know-the-app',
      comment:
        'The app is composed once, by a host: take what you need of it as a parameter, by an interface of your own.',
      severity: 'error',
      from: { path: product, pathNot: '^main/(app|hosts)/' },
      to: { path: '^main/(app|hosts)/' },
    },
    {
      name: 'hosts-never-import-each-other',
      comment: 'Each host runs without the others: move what two of them share to main/platform.',
      severity: 'error',
      from: { path: '^main/hosts/([^/]+)/' },
      to: { path: '^main/hosts/', pathNot: '^main/hosts/$1/' },
    },
    {
      name: 'undici-in-http-only',
      comment:
        'There is one door to the network: call it through main/http, or through the LandService port.',
      severity: 'error',
      from: { path: product, pathNot: '^main/http/' },
      to: { path: npm('undici') },
    },
    {
      name: 'sockets-in-http-and-servers-only',
      comment:
        'There is one door to the network: call through main/http. Only practice and the browser host listen on the loopback.',
      severity: 'error',
      from: { path: product, pathNot: '^main/(http|practice|platform|hosts/browser)/' },
      to: {
        path: core('http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns'),
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sqlite-in-storage-only',
      // The folder lock is SQLite's own file lock; practice is a service of its own with a file of its own.
      comment: 'Ask main/storage for a Db: it sets WAL, durability and migrations.',
      severity: 'error',
      from: { path: product, pathNot: '^main/(storage/|practice/|platform/folder-lock\\.ts$)' },
      to: { path: core('sqlite') },
    },
    {
      name: 'pg-in-postgres-only',
      comment:
        'Every connection to an office’s server is checked in one place: open a Session of main/postgres.',
      severity: 'error',
      from: { path: product, pathNot: '^main/postgres/' },
      to: { path: npm('pg') },
    },
    {
      name: 'files-through-the-port',
      comment: 'Use the FileSystem port, so that a full disk can be tested, or a tool of main/storage.',
      severity: 'error',
      from: { path: `${capability}|^main/(http|api)/`, pathNot: '^main/practice/' },
      to: { path: core('fs') },
    },
    {
      name: 'keytar-in-platform-only',
      comment: 'Secrets go through the SecretStore port; only main/platform knows the keychain.',
      severity: 'error',
      from: { path: product, pathNot: '^main/platform/' },
      to: { path: npm('keytar', '@github/keytar') },
    },
    {
      name: 'electron-in-its-folder-only',
      comment: 'Landfolio runs without Electron too: add a port, and adapt it in main/hosts/electron.',
      severity: 'error',
      from: { path: product, pathNot: '^(main/hosts/electron/|preload/)' },
      to: { path: npm('electron', 'electron-store', 'electron-updater') },
    },
    {
      name: 'no-other-programs',
      comment:
        'Landfolio starts no program but its reader of PDFs and, from the browser host, the browser: find a way inside the process.',
      severity: 'error',
      from: { path: product, pathNot: [readerStart, '^main/hosts/browser/open-browser\\.ts$'] },
      to: { path: core('child_process') },
    },
    {
      name: 'no-code-from-elsewhere',
      comment: 'Landfolio evaluates no code and is debugged by nobody: import what you need by its name.',
      severity: 'error',
      from: { path: product },
      to: { path: core('cluster', 'inspector', 'repl', 'vm', 'wasi') },
    },
    {
      name: 'reader-runs-alone',
      comment:
        'What reads PDFs runs in a process of its own, which is started and never imported: start it by a ReaderProcess.',
      severity: 'error',
      from: { path: product, pathNot: readsPdfs },
      to: { path: readsPdfs },
    },
    {
      name: 'node-reader-in-browser-host-only',
      comment:
        'Electron cannot start itself as Node (its fuse is off), and a job reads no certificates: use main/hosts/electron/utility-reader.ts.',
      severity: 'error',
      from: { path: product, pathNot: '^main/hosts/(browser|cli/pack)/' },
      to: { path: readerStart },
    },
    {
      name: 'renderer-never-imports-main',
      comment: 'The renderer asks through the bridge: add a procedure to shared/contract/router.ts.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(main|preload)/' },
    },
    {
      name: 'renderer-has-no-node',
      comment: 'The renderer is sandboxed: do it in main and add a procedure to shared/contract/router.ts.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '\\.config\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ui-knows-no-bridge',
      comment:
        'renderer/ui takes props and gives events: let the feature ask the bridge and hand the values down.',
      severity: 'error',
      from: { path: '^renderer/ui/' },
      to: { path: '^renderer/(app|bridge|features|routes|shell)/' },
    },
    {
      name: 'features-know-no-route',
      comment:
        'renderer/routes names the screens and the shell stands around them: put what a screen needs of either below both, in renderer/bridge or the feature.',
      severity: 'error',
      from: { path: '^renderer/(bridge|features|shell)/' },
      to: { path: '^renderer/(app|routes)/' },
    },
    {
      name: 'features-know-no-shell',
      comment:
        'The shell stands around every screen: tell it what happens through renderer/bridge/view-state.ts.',
      severity: 'error',
      from: { path: '^renderer/(bridge|features)/' },
      to: { path: '^renderer/shell/' },
    },
    {
      name: 'features-import-public-files',
      comment:
        'A feature may use only what another names as public: name the file in publicFiles here, or move it to renderer/ui or renderer/bridge.',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: {
        path: '^renderer/features/',
        pathNot: [
          '^renderer/features/$1/',
          ...Object.entries(publicFiles).flatMap(([feature, files]) =>
            files.map((file) => `^renderer/features/${feature}/${file.replaceAll('.', '\\.')}$`),
          ),
        ],
      },
    },
    {
      name: 'features-form-no-cycle',
      comment:
        'Features that need each other cannot be read alone: move what both need to a feature below them, or let renderer/routes put them together.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^renderer/features/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'preload-imports-electron-only',
      comment:
        'A sandboxed preload can load nothing else and only passes a port: put the rest on either side of it. (The words ' +
        'that both sides of a port say are two constants.)',
      severity: 'error',
      from: { path: '^preload/' },
      to: { pathNot: ['^preload/', '^shared/contract/port-messages\\.ts$', ...npm('electron')] },
    },
    {
      name: 'nothing-imports-test',
      comment:
        'Tests import the product and the scripts, never the other way: move what is needed out of test.',
      severity: 'error',
      from: { path: `${product}|^scripts/` },
      to: { path: '^test/' },
    },
    {
      name: 'nothing-imports-scripts',
      comment: 'Scripts stay with the developers: move what the product needs into shared or main.',
      severity: 'error',
      from: { path: product },
      to: { path: '^scripts/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
