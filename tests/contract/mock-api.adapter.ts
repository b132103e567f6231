import type { Adapter, Credentials, Mail, WorldTransaction } from './operations'

/** Returns a function that calls the JSON routes of a mock-api's control panel (docs/mock-api.md). */
export const panelOf =
  (url: string) =>
  async <Data = void>(method: string, path: string, body?: object): Promise<Data> => {
    const response = await fetch(`${url}/__world/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-world': 'tests' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const content = (await response.json().catch(() => ({}))) as Data & { error?: { summary?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${content.error?.summary ?? response.status}`)
    return content
  }

/** The operations of a mock-api in another process. */
const mockApiAdapter = ((url) => {
  const call = panelOf(url)
  const post = <Data = void>(path: string, body: object = {}) => call<Data>('POST', path, body)
  return {
    reset: async () => {
      await post('reset')
      // Deposits, payouts and prices change only on request.
      await post('settlement', { mode: 'manual' })
      await post('feed', { mode: 'steady' })
    },
    advanceClock: (ms) => post('clock', { advanceMs: ms }),
    deposit: (order) => post<WorldTransaction>('deposits', order),
    credit: (order) => post<WorldTransaction>('credits', order),
    confirm: async (transactionId) =>
      (await post<{ transactions: WorldTransaction[] }>('confirm', { transactionId })).transactions,
    approve: async (transactionId) =>
      (await post<{ transactions: WorldTransaction[] }>('approve', { transactionId })).transactions,
    resolveReport: (transactionId) => post<WorldTransaction>('resolve', { transactionId }),
    comment: (request) => post('comments', request),
    ticket: (ticket, step, body) => post('tickets', { ticket, step, body }),
    setRate: (pair, value) => post('rates', { ...pair, value }),
    setLimit: (pair, limit) => post('rates', { ...pair, limit }),
    setPrice: (symbol, price) => post('prices', { symbol, price }),
    setFeed: (mode) => post('feed', { mode }),
    setAdminWalletMode: (on) => post('admin-wallet-mode', { on }),
    createCustomer: (kind) => post<Credentials>('customers', { kind }),
    setKyc: (customer, request) => post('kyc', { customer, ...request }),
    refer: (customer, referrer) => post('referrals', { customer, referrer }),
    addPast: (customer, count) => post('past', { customer, count }),
    notify: async (customer, title, body) =>
      (await post<{ id: string }>('notifications', { customer, title, body })).id,
    announce: (body) => post('announcements', { body }),
    clearAnnouncements: () => call('DELETE', 'announcements'),
    mails: (to) => call<Mail[]>('GET', to === undefined ? 'mails' : `mails?to=${encodeURIComponent(to)}`),
    audit: () => call<{ drift: string }>('GET', 'audit'),
  }
}) satisfies Adapter

export default mockApiAdapter
