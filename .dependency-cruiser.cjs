const { dirname } = require('node:path')
const { findFolderCircles } = require('./scripts/folder-circles.js')
const { importGraph } = require('./scripts/import-graph.js')

// The import order of the house: a module imports only what stands before it in this list, and of another module only
// the front door (index.ts). A lower module tells a higher one by a row in its own transaction, never by a call.
const order = [
  'kernel',
  'platform',
  'processor',
  'audit',
  'companies',
  'users',
  'access',
  'requests',
  'context',
  'search',
  'customers',
  'surcharge',
  'attempts',
  'checkout',
  'invoices',
  'payments',
  'transactions',
  'subscriptions',
  'imports',
  'postbacks',
  'pages',
  'reference',
  'operator',
  'dashboard',
  'health',
  'console',
  'installation',
  'sandbox',
  'app',
  'maintenance',
]

// The same within two modules. Payments: responses and payers, then the steps of a payment, then the uses of them.
// Subscriptions: terms and plans, then renewal, then changes by requests, then the requests. A file beside the folders
// is for all of them, except those in `binding`, which use the folders.
const layers = {
  payments: {
    folders: [
      'responses',
      'charge',
      'record',
      'payable',
      'postbacks',
      'hosted',
      'surcharge',
      'refund',
      'quote',
      'offline',
      'endpoints',
    ],
    binding: ['index', 'payment-endpoints', 'payment-jobs'],
  },
  subscriptions: {
    folders: [
      'terms',
      'plans',
      'dunning',
      'mails',
      'renewal',
      'change',
      'manage',
      'details',
      'signup',
      'preview',
      'moving-in',
      'search',
      'endpoints',
    ],
    binding: ['index', 'subscription-endpoints', 'subscription-jobs'],
  },
}

// The same for the dashboard: requests, components, the frame, parts that several features share, the records from refunds to
// customers, and the pages above them. main.tsx and routes.tsx import all of these.
const features = [
  'api',
  'components',
  'layout',
  'lists',
  'methods',
  'events',
  'secure-form',
  'refunds',
  'invoices',
  'payments',
  'subscriptions',
  'catalogue',
  'customers',
  'invoice-form',
  'subscription-form',
  'payment-form',
  'find',
  'alerts',
  'reports',
  'home',
  'team',
  'audit',
  'operator',
  'settings',
  'move-in',
  'developers',
  'account',
  'pages',
]

// The same within the sandbox processor. The other files beside its folders are below all of them and import no folder.
const sandboxProcessor = 'packages/sandbox-processor'
const parts = [
  'instruments/',
  'database/',
  'http/',
  'postbacks/',
  'faults/',
  'processor.ts',
  'locations/',
  'jobs/',
  'contacts/',
  'accounts/',
  'movements/',
  'terminals/',
  'intentions/',
  'elements/',
  'control/',
  'index.ts',
  'main.ts',
]

const tests = '^packages/fake-stripe/|\\.(test|fixture)\\.ts$'

const upwards = order.slice(0, -1).map((module, place) => ({
  name: `${module}-imports-only-what-stands-before-it`,
  comment: `Order: ${order.join(' < ')}. Tell a higher module by a row, never by a call.`,
  severity: 'error',
  from: { path: `^src/${module}/`, pathNot: tests },
  to: { path: order.slice(place + 1).map((higher) => `^src/${higher}/`) },
}))

const outwards = Object.entries(layers).flatMap(([module, { folders, binding }]) =>
  folders.map((folder, place) => ({
    name: `${folder}-of-${module}-imports-only-what-stands-before-it`,
    comment: `Order: ${folders.join(' < ')}.`,
    severity: 'error',
    from: { path: `^src/${module}/${folder}/`, pathNot: tests },
    to: {
      path: [
        ...folders.slice(place + 1).map((outer) => `^src/${module}/${outer}/`),
        `^src/${module}/(${binding.join('|')})\\.ts$`,
      ],
    },
  })),
)

// dependency-cruiser counts a parent and its folders as a circle too, so the circles of siblings are found here. Each is
// a rule that every import in the circle breaks.
const circles = findFolderCircles(importGraph(__dirname, { folders: ['src'], withTypes: true })).map(
  (members) => {
    const paths = members.map((member) => member.replaceAll('.', '\\.')).join('|')
    return {
      name: `no-circle-of-folders-in-${dirname(members[0])}`,
      comment: `These import each other: ${members.join(', ')}. Move a file, or pass a function.`,
      severity: 'error',
      from: { path: `^(${paths})(?:/|$)`, pathNot: tests },
      to: { path: `^(${paths})(?:/|$)`, pathNot: '^$1(?:/|$)' },
    }
  },
)

const onwards = features.map((feature, place) => ({
  name: `${feature}-of-the-dashboard-imports-only-earlier-folders`,
  comment: `Order: ${features.join(' < ')}. The app passes elements of later folders to earlier ones.`,
  severity: 'error',
  from: { path: `^dashboard/src/${feature}/` },
  to: {
    path: [
      ...features.slice(place + 1).map((later) => `^dashboard/src/${later}/`),
      '^dashboard/src/[^/]+\\.tsx?$',
    ],
  },
}))

const partwise = parts.slice(0, -1).map((part, place) => ({
  name: `${part.replace(/\W.*/, '')}-of-the-sandbox-processor-imports-only-parts-below-it`,
  comment: `Order: ${parts.join(' < ')}. Hand a function of a higher part in at the start, as the handlers of jobs.`,
  severity: 'error',
  from: { path: `^${sandboxProcessor}/${part}`, pathNot: tests },
  to: { path: parts.slice(place + 1).map((higher) => `^${sandboxProcessor}/${higher}`) },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...upwards,
    ...outwards,
    ...onwards,
    {
      name: 'every-folder-of-the-dashboard-has-a-place',
      comment: 'Add the folder to the list of features at the top of this file.',
      severity: 'error',
      from: { path: '^dashboard/src/[^/]+/', pathNot: `^dashboard/src/(${features.join('|')})/` },
      to: {},
    },
    ...circles,
    ...partwise,
    {
      name: 'every-part-of-the-sandbox-processor-has-a-place',
      comment: `A new folder gets a place in the order, and a file beside the folders imports none of them: ${parts.join(' < ')}.`,
      severity: 'error',
      from: {
        path: `^${sandboxProcessor}/`,
        pathNot: [...parts.map((part) => `^${sandboxProcessor}/${part}`), tests],
      },
      to: { path: `^${sandboxProcessor}/[^/]+/` },
    },
    {
      name: 'only-front-doors',
      comment: 'Import #invoices, not a file behind it; what others need is re-exported by its index.ts.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/(?!kernel/|platform/)[^/]+/',
        pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$', '^src/app/(config|runtime)\\.ts$'],
      },
    },
    {
      name: 'only-front-doors-of-platform',
      comment: 'Import #platform/database, not a file behind it.',
      severity: 'error',
      from: { path: '^(src|packages)/', pathNot: ['^src/platform/', tests] },
      to: { path: '^src/platform/[^/]+/', pathNot: '^src/platform/[^/]+/index\\.ts$' },
    },
    {
      name: 'only-front-doors-within-platform',
      comment: 'A part of platform imports only the front door of another part.',
      severity: 'error',
      from: { path: '^src/platform/([^/]+)/', pathNot: tests },
      to: { path: '^src/platform/[^/]+/', pathNot: ['^src/platform/$1/', '^src/platform/[^/]+/index\\.ts$'] },
    },
    {
      name: 'kernel-is-pure',
      comment:
        'The kernel does no I/O: it imports nothing of Node and no package but the calendar of renewals.',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: tests },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'],
        pathNot: 'node_modules/temporal-polyfill/',
      },
    },
    {
      name: 'decisions-are-pure',
      comment: 'A decide-*.ts or plan-*.ts gets facts and the time as arguments: it has no AppContext.',
      severity: 'error',
      from: { path: '/(decide|plan)-[^/]+\\.ts$', pathNot: [tests, '/decide-and-write-[^/]+$'] },
      to: { path: '^src/context/' },
    },
    {
      name: 'sandbox-processor-stands-alone',
      comment: 'The service talks to the sandbox processor over HTTP; only src/app/runtime.ts starts it.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/app/runtime\\.ts$', tests] },
      to: { path: '^packages/sandbox-processor/' },
    },
    {
      name: 'only-front-doors-of-packages',
      comment: 'Import #sandbox-processor or #fake-stripe, not a file behind it.',
      severity: 'error',
      from: { pathNot: '^packages/' },
      to: { path: '^packages/', pathNot: '^packages/[^/]+/index\\.ts$' },
    },
    {
      name: 'only-tests-import-the-fake-stripe',
      comment: 'The service talks to Stripe. The image does not contain the fake.',
      severity: 'error',
      from: { path: '^(src|packages/sandbox-processor)/', pathNot: tests },
      to: { path: '^packages/fake-stripe/' },
    },
    {
      name: 'the-fake-stripe-stands-alone',
      comment: 'It imports nothing but Node, so that it shares no mistake with the adapter.',
      severity: 'error',
      from: { path: '^packages/fake-stripe/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|test|scripts|packages/sandbox-processor|node_modules)/' },
    },
    {
      name: 'sandbox-processor-knows-no-service',
      comment:
        'The sandbox processor stands for somebody else: of the service it may use kernel and platform only.',
      severity: 'error',
      from: { path: '^packages/sandbox-processor/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/(kernel|platform)/' },
    },
    {
      name: 'the-service-runs-no-browser-code',
      comment:
        'A browser folder is read as text and sent; in the service it has none of the globals it needs.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['/browser/', tests] },
      to: { path: '^src/.*/browser/' },
    },
    {
      name: 'browser-code-stands-alone',
      comment: 'What is sent to a browser holds nothing of the service.',
      severity: 'error',
      from: { path: '^src/.*/browser/' },
      to: { pathNot: '/browser/[^/]+\\.ts$' },
    },
    {
      name: 'production-needs-no-development-package',
      comment: 'Production installs with --omit=dev: what the service imports stands among the dependencies.',
      severity: 'error',
      from: { path: '^(src|packages)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-client-stands-alone',
      comment:
        'The client is a package of its own that merchants install: it holds nothing of the service and needs no package.',
      severity: 'error',
      from: { path: '^sdk/', pathNot: tests },
      to: { pathNot: '^(sdk/|node:|crypto$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-service-knows-no-client',
      comment: 'The client is made from what the service says of itself.',
      severity: 'error',
      from: { path: '^(src|packages)/' },
      to: { path: '^sdk/' },
    },
    {
      name: 'the-dashboard-stands-alone',
      comment:
        'The dashboard runs in a browser. It imports only these pure files from the service, and types from the client.',
      severity: 'error',
      from: { path: '^dashboard/' },
      to: {
        pathNot:
          '^(dashboard/|node_modules/|src/kernel/(rights|roles|import-batches)\\.ts$|sdk/src/api\\.generated\\.ts$)',
      },
    },
    {
      name: 'the-reference-page-stands-alone',
      comment: 'The page of the reference runs in a browser and reads the OpenAPI document there.',
      severity: 'error',
      from: { path: '^reference/' },
      to: { pathNot: '^(reference/|node_modules/)' },
    },
    {
      name: 'the-script-of-the-guide-stands-alone',
      comment: 'The script of the guide runs in a browser. The pages are built by guide/site.',
      severity: 'error',
      from: { path: '^guide/src/' },
      to: { pathNot: '^(guide/src/|dashboard/src/styles/|node_modules/)' },
    },
    {
      name: 'the-service-knows-no-app',
      comment: 'The apps are built into files, which src/dashboard and src/reference serve.',
      severity: 'error',
      from: { path: '^(src|packages|sdk)/' },
      to: { path: '^(dashboard|guide|reference)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: { pathNot: tests },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
