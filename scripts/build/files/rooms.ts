/**
 * In which file a module comes. What is imported late belongs to a room: whoever needs one of its modules needs the others
 * soon. Few files, since each costs every page 45 bytes that do not compress (decision 0104); no room brings much that
 * only others need (scripts/size.mjs).
 */
export const rooms: Readonly<Record<string, RegExp>> = {
  dashboard: /client\/dashboard\./,
  flows: /machines\/flows\./,
  register: /(?:register|verify)\.screen/,
  passwords: /popular-passwords/,
  overlays: /overlays\.view|not-found|end-push|ui\/settled|face\/face/,
  recovery: /(?:recovery|old-account)\.screen/,
  share: /share-recording|resume/,
  ceremony: /platform\/ceremony/,
  log: /node_modules\/idb\/|log\/retention/,
  outbox: /open-outbox/,
  ahead: /offers\.screen|drawer\.view|account\.view|app-lock\.screen/,
  motion: /ui\/motion\//,
  estimate: /estimate\.view|calculator\.view|cached-rates|verify-identity|side\.view/,
  deposit: /deposit\.screen/,
  incoming: /seen\.view|next-steps|sender\.view|cached-deposit/,
  addresses: /(?:address|paste)\.rules/,
  history: /history\.screen|kept-history/,
  summary: /summary|search/,
  details: /details\/details\.screen|sale-receipt/,
  more: /arrived|particulars|report\.dialog/,
  receipt: /receipt\.view|receipt-(?:paper|pdf)|picture\.actors|share-or-download/,
  forms: /reauthenticate\.dialog/,
  inbox: /inbox\.screen/,
  panel: /inbox-panel/,
  banks: /banks\.screen/,
  records: /activities\.screen|referrals\.screen|leaderboard|link-referral/,
  help: /help\.screen/,
  profile: /profile\.screen/,
  practice: /practice-run/,
  wallets: /wallets\.screen/,
  wallet: /wallet-details|likely-moves/,
  order: /wallet-sell-page/,
  transfer: /transfer\.dialog/,
  swap: /swap\.dialog/,
  placing: /next\.view|sell-order\.view/,
}

/** Rooms that are entered from a page before the sign-in too, without the dashboard's files. */
export const outside: ReadonlySet<string> = new Set([
  'register',
  'recovery',
  'passwords',
  'overlays',
  'share',
  'ceremony',
  'log',
])

type Shared = readonly (readonly [file: string, rooms: readonly string[]])[]

/** What some of these rooms share, and no other needs, comes in this file. The first that fits counts. */
export const shared: Shared = [
  ['history', ['history', 'summary']],
  ['deposit', ['deposit', 'incoming']],
  ['overlays', ['overlays', 'ahead']],
  ['inbox', ['inbox', 'panel']],
  ['register', ['register', 'recovery', 'share']],
  ['qr', ['deposit', 'receipt', 'incoming', 'practice']],
  ['details', ['details', 'more', 'receipt']],
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
]

/** The same of flows, which 'Share what happened' needs too, without their rooms. */
export const sharedFlows: Shared = [
  ['register', ['register', 'recovery', 'share']],
  ['settings', ['profile', 'help', 'banks', 'wallets']],
  ['sales', ['details', 'more', 'deposit', 'incoming', 'receipt']],
  ['moves', ['swap', 'transfer']],
  ['orders', ['swap', 'transfer', 'order', 'placing']],
  ['legs', ['history', 'summary', 'swap', 'wallet', 'wallets']],
  ['inbox', ['ahead', 'estimate', 'incoming', 'receipt', 'summary', 'panel', 'inbox', 'records']],
]
