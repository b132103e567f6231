/** Where a released file is changed. */
export const places = ['at rest', 'on the way', 'for one customer only'] as const
export type Place = (typeof places)[number]

const gateway = 'the gateway: 503, a line, the alert'
const notRead = 'the gateway: not read, a line; what it had read stays'
const worker = "the browser's worker: nothing is kept, a line at the gateway"
/** Without its script the page begins no worker either: what does not run tells nothing. */
const page = 'the page: not run (`integrity`)'
const monitor = 'the monitor: exit 1'
const gatewayRefuses = 'the gateway: refused (400)'
const nobody = 'nobody, where TLS is broken'

export interface FileClass {
  what: string
  /** Below dist; of a script a module that it holds. */
  file: RegExp | { script: string }
  /** What is asked for it, on the way; of a file of the client its address. */
  asked?: RegExp
  /** Who notices, by where it is changed; each within one visit, the monitor within one round. */
  who: Readonly<Record<Place, string>>
}

const kept = { 'at rest': gateway, 'on the way': worker, 'for one customer only': worker }
const bound = { 'at rest': gateway, 'on the way': page, 'for one customer only': page }

/** Every kind of file that a release has (issue 39). */
export const fileClasses: readonly FileClass[] = [
  { what: 'HTML', file: /^client\/login\.html$/, asked: /^\/login(?:\.html)?$/, who: kept },
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
    who: { ...kept, 'on the way': `${page}; ${worker}`, 'for one customer only': `${page}; ${worker}` },
  },
  {
    what: 'font',
    file: /^client\/assets\/cn-latin-[^/]*\.woff2$/,
    who: kept,
  },
  {
    what: 'service worker',
    file: /^client\/sw\.js$/,
    asked: /^\/sw\.js$/,
    who: { 'at rest': gateway, 'on the way': monitor, 'for one customer only': nobody },
  },
  {
    what: 'statement',
    file: /^release\/[\da-f]{16}\.json$/,
    asked: /^\/\.well-known\/release[/.](?!files)/,
    who: { ...kept, 'at rest': notRead },
  },
  {
    what: 'list of files',
    file: /^release\/[\da-f]{16}\.files\.json$/,
    asked: /^\/\.well-known\/release\.files\.json$/,
    who: { 'at rest': notRead, 'on the way': monitor, 'for one customer only': 'no customer asks for it' },
  },
  {
    what: 'trusted documents',
    file: /^documents\/[\da-f]{12}\.json$/,
    asked: /^\/graphql$/,
    who: {
      'at rest': `${notRead}, the alert`,
      'on the way': gatewayRefuses,
      'for one customer only': gatewayRefuses,
    },
  },
]

/** What is no file: the title of its test, and who notices. */
export const otherAttacks = {
  'an older release that is sent again is not installed, and told': worker,
  'signed by somebody else, a new version is not installed, and told': `${worker}; ${notRead}`,
  'a release that is signed is offered and taken; by another key alone too, once it is rotated':
    'no attack: nothing is refused',
  'a clock ten years slow or fast: a signed release is installed, a withdrawn one replaced':
    'no attack: nothing is refused',
} as const
