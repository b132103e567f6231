interface ApiError {
  error?: { summary?: string }
}

interface Moved {
  id: string
  transactionId: string
  status: string
}

/** The control panel's JSON routes, for browser tests. */
export class WorldClient {
  constructor(private readonly url: string) {}

  private async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.url}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-world': 'tests' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const content = (await answer.json().catch(() => ({}))) as Answer & ApiError
    if (!answer.ok) throw new Error(`${method} ${path}: ${content.error?.summary ?? answer.status}`)
    return content
  }

  reset = () => this.call('POST', 'reset', {})

  /** A deposit on its chain, in coins. */
  deposit = (customer: string, symbol: string, chain: string, amount: string) =>
    this.call<Moved>('POST', 'deposits', { customer, symbol, chain, amount })

  /** Coins in a wallet, as by a deposit that was kept. */
  credit = (customer: string, symbol: string, chain: string, amount: string) =>
    this.call<Moved>('POST', 'credits', { customer, symbol, chain, amount })

  /** The operator's wallet switch. */
  adminWalletMode = (on: boolean) => this.call('POST', 'admin-wallet-mode', { on })

  /** 'walking', 'steady' or 'down'. */
  setFeed = (mode: string) => this.call('POST', 'feed', { mode })

  /** Lets requests go on that a 'hold' fault keeps. */
  release = (gate = 'gate') => this.call<{ released: number }>('POST', `gates/${gate}/release`, {})

  /** The network confirms one transaction, or all that wait. */
  confirm = (transactionId?: string) => this.call('POST', 'confirm', { transactionId })

  /** The payout bank pays one transaction, or all that wait. */
  approve = (transactionId?: string) => this.call('POST', 'approve', { transactionId })

  /** Staff writes about a transaction. */
  comment = (transactionId: string, body: string) => this.call('POST', 'comments', { transactionId, body })

  /** A new customer: regular, new (no bank account), kyc, wallet, whale (10,000 past sales), promoter (with referred people), or old. */
  createCustomer = (kind: string) =>
    this.call<{ accountId: string; username: string; email: string; password: string }>('POST', 'customers', {
      kind,
    })

  /** So many past sales of a customer at once. */
  addPast = (customer: string, count: number) => this.call('POST', 'past', { customer, count })

  advanceClock = (ms: number) => this.call('POST', 'clock', { advanceMs: ms })

  notify = (customer: string, title: string, body: string) =>
    this.call('POST', 'notifications', { customer, title, body })

  announce = (body: string) => this.call('POST', 'announcements', { body })

  fault = (order: object) => this.call<{ id: number }>('POST', 'faults', order)

  clearFaults = () => this.call('DELETE', 'faults')

  /** How many requests were struck by a fault so far. */
  struck = async () => (await this.call<{ fired: unknown[] }>('GET', 'faults')).fired.length

  /** What was mailed to an address, newest first. */
  mails = (to: string) =>
    this.call<{ subject: string; body: string }[]>('GET', `mails?to=${encodeURIComponent(to)}`)

  /** Checks the books; `drift` is 0 when they are right. */
  audit = () => this.call<{ drift: number | string }>('GET', 'audit')
}
