/** A ledger account's kind, owner and currency, such as 'wallet acc-ada USDT.tron'. */
export type LedgerAccount = `${string} ${string} ${string}`

export interface Entry {
  kind: string
  transactionId: string
  /** ms since 1970. */
  at: number
  /** Signed units of 10^-18. */
  legs: readonly { account: LedgerAccount; units: bigint }[]
}

export const walletOf = (accountId: string, coin: string): LedgerAccount => `wallet ${accountId} ${coin}`
export const payableOf = (accountId: string): LedgerAccount => `payable ${accountId} NGN`
export const houseOf = (kind: 'treasury' | 'sales' | 'chain' | 'bank', currency: string): LedgerAccount =>
  `${kind} house ${currency}`

const currencyOf = (account: LedgerAccount): string => account.slice(account.lastIndexOf(' ') + 1)
const isHouseAccount = (account: LedgerAccount): boolean => account.split(' ')[1] === 'house'

/** The two legs of a transfer between accounts. */
export const movement = (units: bigint, from: LedgerAccount, to: LedgerAccount): Entry['legs'] => [
  { account: from, units: -units },
  { account: to, units },
]

/** A double-entry ledger in memory. It throws for an entry that does not sum to zero or overdraws a customer. */
export class Ledger {
  readonly entries: Entry[] = []
  readonly #balances = new Map<LedgerAccount, bigint>()

  /** Returns units of 10^-18; 0 for an unused account. */
  balanceOf(account: LedgerAccount): bigint {
    return this.#balances.get(account) ?? 0n
  }

  /** Returns the balances of all used accounts. */
  balances(): ReadonlyMap<LedgerAccount, bigint> {
    return this.#balances
  }

  post(entry: Entry): void {
    const after = new Map<LedgerAccount, bigint>()
    for (const { account, units } of entry.legs)
      after.set(account, (after.get(account) ?? this.balanceOf(account)) + units)
    for (const [currency, sum] of sumsOf(entry.legs))
      if (sum !== 0n) throw new Error(`${entry.kind}: ${currency} sums to ${sum}`)
    for (const [account, units] of after)
      if (units < 0n && !isHouseAccount(account)) throw new Error(`${entry.kind}: ${account} is overdrawn`)
    for (const [account, units] of after) this.#balances.set(account, units)
    this.entries.push(entry)
  }
}

const sumsOf = (legs: Entry['legs']): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { account, units } of legs)
    sums.set(currencyOf(account), (sums.get(currencyOf(account)) ?? 0n) + units)
  return sums
}
