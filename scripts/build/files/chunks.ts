/**
 * Assigns each late module to a chunk: a page that needs one of its modules soon needs the others. Few files, since
 * each costs every page 45 bytes that do not compress (decision 55); no chunk may contain much that only other pages
 * need (scripts/size.mjs).
 */
export const lateChunks: Readonly<Record<string, RegExp>> = {
  dashboard: /client\/app\/dashboard\./,
  flows: /machines\/flows\./,
  register: /(?:register|verify)\.screen/,
  passwords: /popular-passwords/,
  overlays: /overlays\.view|not-found|end-push|ui\/prefetch-ui|font\/font/,
  recovery: /(?:recovery|old-account)\.screen/,
  share: /share-recording|resume/,
  ceremony: /platform\/passkey-ceremony/,
  log: /node_modules\/idb\/|record\/retention/,
  outbox: /open-outbox/,
  ahead: /offers\.screen|menus\.view|app-lock\.screen/,
  motion: /ui\/motion\//,
  estimate: /estimate\.view|calculator\.view|cached-rates|verify-identity|sell-side\.view/,
  deposit: /deposit\.screen/,
  incoming: /deposit-progress\.view|sender\.view|cached-deposit/,
  addresses: /(?:address|paste)\.rules/,
  history: /history\.screen|stored-history/,
  summary: /summary|search/,
  details: /details\/details\.screen/,
  more: /arrived|particulars|report\.dialog|ticket-line|values\/ticket|tickets-path/,
  receipt: /receipt\.view|receipt\/payer|(?:receipt|letter)-paper|picture\.actors|share-or-download/,
  forms: /password-dialog/,
  inbox: /inbox\.screen/,
  panel: /inbox-panel/,
  banks: /banks\.screen/,
  records: /activities\.screen|referrals\.screen|leaderboard|link-referral/,
  help: /help\.screen/,
  profile: /profile\.screen/,
  practice: /practice-run/,
  wallets: /wallets\.screen/,
  wallet: /wallet-details|likely-moves/,
  order: /wallet-sale-page/,
  transfer: /transfer\.dialog/,
  swap: /swap\.dialog/,
  placing: /order\.dialog/,
}

/** Chunks that public pages also load, without the dashboard's files. */
export const publicChunks: ReadonlySet<string> = new Set([
  'register',
  'recovery',
  'passwords',
  'overlays',
  'share',
  'ceremony',
  'log',
])

type Shared = readonly (readonly [file: string, chunks: readonly string[]])[]

/** Files for code that only these chunks share. The first match counts. */
export const sharedChunks: Shared = [
  ['history', ['history', 'summary']],
  ['deposit', ['deposit', 'incoming']],
  ['overlays', ['overlays', 'ahead']],
  ['inbox', ['inbox', 'panel']],
  ['register', ['register', 'recovery', 'share']],
  ['qr', ['deposit', 'receipt', 'incoming', 'practice']],
  ['details', ['details', 'more']],
  ['rows', ['details', 'more', 'history', 'summary', 'incoming']],
  ['sales', ['details', 'more', 'receipt', 'deposit', 'incoming', 'practice']],
  ['placing', ['swap', 'transfer', 'placing']],
  ['orders', ['swap', 'transfer', 'order', 'placing']],
  ['outbox', ['outbox', 'wallet']],
  ['balances', ['wallets', 'wallet', 'placing', 'swap', 'transfer', 'order']],
  ['kept', ['wallets', 'summary', 'estimate', 'incoming', 'banks']],
  [
    'forms',
    ['forms', 'banks', 'help', 'profile', 'more', 'summary', 'wallets', 'incoming', 'records', 'panel'],
  ],
  ['payout', ['deposit', 'incoming', 'estimate', 'order']],
  ['amounts', ['estimate', 'incoming', 'practice', 'swap', 'transfer', 'order', 'placing']],
  ['names', ['banks', 'summary', 'history', 'records', 'transfer']],
  ['logos', ['banks', 'deposit', 'details', 'estimate', 'incoming', 'more', 'order', 'placing']],
  // The freeze.
  ['amounts', ['wallets', 'wallet', 'order', 'profile', 'banks', 'records', 'details', 'more']],
]

/** The same for flows, which 'Share what happened' also needs, without their chunks. */
export const sharedFlowChunks: Shared = [
  ['register', ['register', 'recovery', 'share']],
  ['settings', ['profile', 'help', 'banks', 'wallets']],
  ['sales', ['details', 'more', 'deposit', 'incoming', 'receipt']],
  ['moves', ['swap', 'transfer']],
  ['orders', ['swap', 'transfer', 'order', 'placing']],
  ['legs', ['history', 'summary', 'swap', 'wallet', 'wallets']],
  ['inbox', ['ahead', 'estimate', 'incoming', 'receipt', 'summary', 'panel', 'inbox', 'records']],
]
