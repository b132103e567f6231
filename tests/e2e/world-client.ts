import mockApiAdapter, { panelOf } from '../contract/mock-api.adapter'
import type { World } from '../contract/operations'

/** A client of the control panel for browser tests: the contract suite's operations, and faults. */
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
    fault: (options: object) => call('POST', 'faults', options),
    /** Counts the requests that a fault has hit. */
    struck: async () => (await call<{ fired: object[] }>('GET', 'faults')).fired.length,
    /** Releases the requests that a 'hold' fault is blocking. */
    release: () => call<{ released: number }>('POST', 'release', {}),
  }
}

export type WorldClient = ReturnType<typeof worldClient>
