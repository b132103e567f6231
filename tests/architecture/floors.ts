/** A domain has one name on every floor. */
export const domains =
  'auth sell transactions wallets banks referrals activities notifications profile help shell'.split(' ')

export interface Floor {
  /** Floors it may reach into; its own is understood. */
  floors: readonly string[]
  /** Packages, by their beginning. */
  packages: readonly string[]
  /** Folders that are no domain, with who may enter them: everybody on the floor, or nobody but its root. */
  commons: readonly string[]
  others: readonly string[]
  /** The second part of a file's name in a domain's folder; '' where a name alone will do. */
  roles: readonly string[]
}

const everything: readonly string[] = ['']
/** Who may import whom. A new floor, folder or package is a decision, and it is made here. */
export const floors: Readonly<Record<string, Floor>> = {
  machines: {
    floors: [],
    packages: ['xstate', 'big.js', 'valibot', '@noble/hashes', '@scure/base'],
    commons: ['core', 'forms', 'money', 'resource', 'values', 'biometrics'],
    others: [],
    roles: ['machine', 'setup', 'rules'],
  },
  client: {
    floors: ['machines'],
    packages: [
      'react',
      'react-dom',
      // Motion, when a page has settled (decision 78).
      'framer-motion',
      '@chakra-ui/react/',
      '@apollo/client',
      '@tanstack/react-virtual',
      '@graphql-typed-document-node/core',
      'graphql',
      '@xstate/react',
      'xstate',
      'wouter',
      'lucide-react',
      'qrcode.react',
      '@simplewebauthn/browser',
      'web-vitals',
      'idb',
      // In development alone (decision 0023).
      '@statelyai/inspect',
      'lightweight-charts',
      // Made at build time from the machines and their models; the inspector alone.
      'virtual:charts',
      'virtual:rules',
    ],
    commons: ['signals', 'ui', 'api', 'flows', 'platform', 'log', 'outbox', 'resource', 'widgets', 'worker'],
    // 'practice' is put together at the floor's top (practice-run.tsx), where all domains may be seen.
    others: ['inspector', 'practice'],
    roles: ['screen', 'dialog', 'view', 'actors', 'source', 'store'],
  },
  gateway: {
    floors: [],
    packages: (
      'node: express @apollo/server @escape.tech/graphql-armor graphql graphql-jit ' +
      'helmet pino undici dataloader ioredis @opentelemetry/'
    ).split(' '),
    commons: ['http', 'graphql', 'pages', 'upstream', 'signals', 'copies', 'release'],
    others: [],
    roles: ['resolvers'],
  },
  'mock-api': {
    floors: [],
    packages: (
      'node: express drizzle-orm pg @electric-sql/pglite @node-rs/argon2 web-push @simplewebauthn/server @noble/ ' +
      '@scure/ big.js js-yaml yaml ajv ajv-formats express-openapi-validator'
    ).split(' '),
    commons: ['http', 'database', 'ledger', 'idempotency', 'accounts', 'market'],
    others: ['migrations', 'scripts', 'world'],
    roles: ['', 'routes', 'store', 'seed', 'schema', 'rules'],
  },
  tests: {
    // 'vite.config': the walked page is the production client with another beginning.
    floors: ['machines', 'client', 'gateway', 'mock-api', 'scripts', 'vite.config', 'vitest.config'],
    packages: everything,
    commons: [],
    others: [],
    roles: [],
  },
  scripts: {
    // 'tests': the commands for QA print and drive the models' paths.
    floors: ['machines', 'client', 'gateway', 'mock-api', 'tests'],
    packages: everything,
    commons: [],
    others: [],
    roles: [],
  },
}
/** Rooms above the domains, as a floor's own files are: they see all domains, and nothing below may come in by them. */
export const aboveDomains: readonly string[] = ['mock-api/world']
/** What every domain may know of: the registry of flows, what they tell, the routes, what can be asked, the session, the looks. */
export const commonGround: readonly string[] = [
  'machines/flows',
  'machines/domain-events',
  'machines/shell/routes.rules',
  'machines/shell/transaction-path.rules',
  'machines/shell/linked-parts.rules',
  // What a customer reads of an event; a recording's story repeats it.
  'machines/shell/overlays/toast.rules',
  'machines/shell/overlays/confirm.machine',
  'machines/auth/session/session.rules',
  'machines/auth/session/session.machine',
  'client/theme',
  'client/pages',
  'mock-api/files',
]
