/** Where a released file is changed. */
export const places = ['on disk', 'in transit', 'for one customer only'] as const
export type Place = (typeof places)[number]

const gateway = 'the gateway: 503, a line, the alert'
const notRead = 'the gateway: not read, a line; the earlier one stays'
const worker = "the browser's worker: it stores nothing and reports to the gateway"
/** Without its script the page begins no worker either: what does not run tells nothing. */
const page = 'the page: not run (`integrity`)'
const monitor = 'the monitor: exit 1'
const gatewayRefuses = 'the gateway: refused (400)'
const noDefence = 'no one, if TLS is broken'

export interface FileClass {
  what: string
  /** Below dist; of a script a module that it holds. */
  file: RegExp | { script: string }
  /** What is asked for it, on the way; of a file of the client its address. */
  requestPattern?: RegExp
  /** Who notices, by where it is changed; each within one visit, the monitor within one round. */
  who: Readonly<Record<Place, string>>
}

const guards = { 'on disk': gateway, 'in transit': worker, 'for one customer only': worker }
const bound = { 'on disk': gateway, 'in transit': page, 'for one customer only': page }

/** Every kind of file that a release has (issue 39). */
export const fileClasses: readonly FileClass[] = [
  { what: 'HTML', file: /^client\/login\.html$/, requestPattern: /^\/login(?:\.html)?(?:\?|$)/, who: guards },
  {
    what: 'entry script',
    file: { script: 'index.html' },
    who: bound,
  },
  {
    what: 'late chunk',
    file: { script: 'referrals/leaderboard.screen.tsx' },
    who: bound,
  },
  {
    what: 'style',
    file: /^client\/assets\/[^/]*\.css$/,
    who: { ...guards, 'in transit': `${page}; ${worker}`, 'for one customer only': `${page}; ${worker}` },
  },
  {
    what: 'font',
    file: /^client\/assets\/cn-latin-[^/]*\.woff2$/,
    who: guards,
  },
  {
    what: 'service worker',
    file: /^client\/sw\.js$/,
    requestPattern: /^\/sw\.js$/,
    who: { 'on disk': gateway, 'in transit': monitor, 'for one customer only': noDefence },
  },
  {
    what: 'statement',
    file: /^release\/[\da-f]{16}\.json$/,
    requestPattern: /^\/\.well-known\/release[/.](?!files)/,
    who: { ...guards, 'on disk': notRead },
  },
  {
    what: 'list of files',
    file: /^release\/[\da-f]{16}\.files\.json$/,
    requestPattern: /^\/\.well-known\/release\.files\.json$/,
    who: { 'on disk': notRead, 'in transit': monitor, 'for one customer only': 'no customer asks for it' },
  },
  {
    what: 'trusted documents',
    file: /^documents\/[\da-f]{12}\.json$/,
    requestPattern: /^\/graphql$/,
    who: {
      'on disk': `${notRead}, the alert`,
      'in transit': gatewayRefuses,
      'for one customer only': gatewayRefuses,
    },
  },
]

/** What is no file: the title of its test, and who notices. */
export const otherAttacks = {
  'the app refuses and reports a replayed older release': worker,
  'the app refuses and reports a version signed by another key': `${worker}; ${notRead}`,
  'the app installs a signed release, also after a key rotation': 'no attack: nothing is refused',
  'a clock ten years off does not stop a signed release': 'no attack: nothing is refused',
} as const
