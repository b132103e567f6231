import mockApiAdapter, { panelOf } from '../contract/mock-api.adapter'
import type { World } from '../contract/operations'

/** The control panel's JSON routes, for browser tests: the contract suite's operations, and faults. */
export const worldClient = (url: string) => {
  const host = url.replace('/__world', '')
  const world: World = mockApiAdapter(host)
  const call = panelOf(host)
  return {
    ...world,
    /** Adds a deposit on its chain; the amount is in coins. */
    deposit: (customer: string, symbol: string, chain: string, amount: string) =>
      world.deposit({ customer, symbol, chain, amount }),
    /** Adds coins to a wallet, like a confirmed deposit in wallet mode. */
    credit: (customer: string, symbol: string, chain: string, amount: string) =>
      world.credit({ customer, symbol, chain, amount }),
    /** Staff comment on a transaction. */
    comment: (transactionId: string, body: string) => world.comment({ transactionId, body }),
    fault: (order: object) => call('POST', 'faults', order),
    clearFaults: () => call('DELETE', 'faults'),
    /** How many requests were struck by a fault so far; of one path, such as '/v1/app/wallets/sell', or of all. */
    struck: async (route?: string) =>
      (await call<{ fired: { route: string }[] }>('GET', 'faults')).fired.filter(
        (firedFault) => route === undefined || firedFault.route === route,
      ).length,
    /** Releases the requests that a 'hold' fault holds. */
    release: () => call<{ released: number }>('POST', 'release', {}),
  }
}

export type WorldClient = ReturnType<typeof worldClient>
