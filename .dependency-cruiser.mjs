// Who may import whom: layers, packages, domains, and the order of the client's folders (docs/architecture.md).
// A new folder or package is decided here.
const domains = 'auth|sell|transactions|wallets|banks|referrals|activities|notifications|profile|help|shell'

/** Packages that each layer may import; everything else of node_modules and Node's own modules is refused. */
const packages = {
  machines: ['xstate', 'big\\.js', 'valibot', '@noble/hashes', '@scure/base'],
  client: [
    ...[
      'react',
      'react-dom',
      'rxjs',
      'framer-motion',
      '@chakra-ui/react',
      '@apollo/client',
      '@tanstack/react-virtual',
    ],
    ...['@graphql-typed-document-node/core', 'graphql', '@xstate/react', 'xstate', 'wouter', 'lucide-react'],
    ...['qrcode\\.react', '@simplewebauthn/browser', 'web-vitals', 'idb', 'lightweight-charts'],
    // In development only (decision 23).
    '@statelyai/inspect',
  ],
  gateway: [
    ...[
      'express',
      '@apollo/server',
      '@as-integrations/express5',
      '@escape\\.tech/graphql-armor',
      'graphql',
      'graphql-jit',
      'helmet',
      'pino',
    ],
    ...['undici', 'dataloader', 'ioredis', '@opentelemetry/[^/]+'],
  ],
  'mock-api': [
    ...['express', 'drizzle-orm', 'pg', '@electric-sql/pglite', '@node-rs/argon2', 'web-push', 'ajv', 'yaml'],
    ...['@simplewebauthn/server', '@noble/[^/]+', '@scure/[^/]+', 'big\\.js', 'undici'],
  ],
}

/** Folders of a layer that every domain may import and that know no domain themselves. */
const common = {
  machines: 'core|forms|money|resource|values|biometrics',
  client: 'signals|ui|data|flows|platform|record|money|widgets|worker',
  gateway: 'core|http|graphql|pages|upstream|signals|copies|release',
  'mock-api': 'http|database|schema|ledger|idempotency|accounts|market',
}

/** Single files that every domain may import. */
const commonFiles = [
  'machines/(flows|domain-events)\\.ts',
  'machines/shell/(routes|transaction-path|linked-parts|tickets-path)\\.rules\\.ts',
  'machines/shell/overlays/(toast\\.rules|confirm\\.machine)\\.ts',
  'machines/auth/session/session\\.(rules|machine)\\.ts',
  'client/app/(pages|events)\\.ts',
  'mock-api/files\\.ts',
].map((file) => `^${file}$`)

/** The client's folders from the bottom up: each imports its own row and those above this line of it. */
const clientOrder = [
  'platform|worker',
  'data/(?!use-)[\\w-]+',
  'record',
  'money',
  'flows',
  'data/use-[\\w-]+',
  'ui|widgets',
  `${domains.replace('|shell', '')}|practice|inspector|signals`,
]

const error = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
const layers = Object.keys(packages)

export default {
  forbidden: [
    error(
      'no-circular',
      {},
      { circular: true },
      'Two modules that need each other cannot be read one by one.',
    ),
    ...layers.map((layer) =>
      error(
        `${layer}-imports-layers`,
        { path: `^${layer}/` },
        {
          path: '^(machines|client|gateway|mock-api|scripts|tests)/',
          pathNot: layer === 'client' ? '^(client|machines)/' : `^${layer}/`,
        },
      ),
    ),
    ...layers.map((layer) =>
      error(
        `${layer}-imports-packages`,
        { path: `^${layer}/` },
        { path: 'node_modules/', pathNot: `node_modules/(@types/)?(${packages[layer].join('|')})/` },
      ),
    ),
    error(
      'node-only-on-servers',
      { path: '^(machines|client)/' },
      { dependencyTypes: ['core'] },
      'Machines and the client run in a browser.',
    ),
    ...layers.map((layer) =>
      error(
        `${layer}-domains-apart`,
        { path: `^${layer}/(${domains})/` },
        {
          path: `^(machines|client|gateway|mock-api)/[^/]+`,
          pathNot: [
            '^[^/]+/$1/',
            '^[^/]+/generated/',
            ...Object.entries(common).map(([name, folders]) => `^${name}/(${folders})/`),
            ...commonFiles,
          ],
        },
      ),
    ),
    ...layers.map((layer) =>
      error(
        `${layer}-common-knows-no-domain`,
        { path: `^${layer}/(${common[layer]})/` },
        { path: `^${layer}/(${domains})/` },
      ),
    ),
    ...clientOrder.map((row, at) =>
      error(
        `client-order-${row.split('|')[0]}`,
        { path: `^client/(${row})(/|\\.)` },
        {
          path: '^client/',
          pathNot: [`^client/(${clientOrder.slice(0, at + 1).join('|')})(/|\\.)`, '^client/generated/'],
        },
      ),
    ),
    error(
      'flows-list-is-large',
      {
        pathNot:
          '^(machines/|client/record/stately|client/inspector/|client/ui/feedback/share-recording|scripts/|tests/)',
      },
      { path: '^machines/flows\\.ts$', dependencyTypesNot: ['type-only'] },
      'It brings the code of every flow: import the flow that runs.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)generated/graphql' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
}
