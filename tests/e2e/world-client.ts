interface Refused {
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
    const content = (await answer.json().catch(() => ({}))) as Answer & Refused
    if (!answer.ok) throw new Error(`${method} ${path}: ${content.error?.summary ?? answer.status}`)
    return content
  }

  reset = () => this.call('POST', 'reset', {})

  /** A deposit on its chain, in coins. */
  deposit = (customer: string, symbol: string, chain: string, amount: string) =>
    this.call<Moved>('POST', 'deposits', { customer, symbol, chain, amount })

  /** The network confirms one transaction, or all that wait. */
  confirm = (transactionId?: string) => this.call('POST', 'confirm', { transactionId })

  /** The payout bank pays one transaction, or all that wait. */
  approve = (transactionId?: string) => this.call('POST', 'approve', { transactionId })

  advanceClock = (ms: number) => this.call('POST', 'clock', { advanceMs: ms })

  announce = (body: string) => this.call('POST', 'announcements', { body })

  fault = (order: object) => this.call<{ id: number }>('POST', 'faults', order)

  clearFaults = () => this.call('DELETE', 'faults')

  /** What was mailed to an address, newest first. */
  mails = (to: string) =>
    this.call<{ subject: string; body: string }[]>('GET', `mails?to=${encodeURIComponent(to)}`)

  /** Checks the books; `drift` is 0 when they are right. */
  audit = () => this.call<{ drift: number | string }>('GET', 'audit')
}
