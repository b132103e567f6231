import { now } from '../time/scheduler'
import { unitsOf } from '../upstream/decimals'
import type { FakeUpstream } from '../upstream/fake-upstream'
import type { Watch } from './watch'

interface Balance {
  units: bigint
  from: number
}

const houses = /^\S+ house /

/**
 * The upstream's books after every task: they add up, no account is overdrawn; and each wallet's balance over time.
 */
export class Books {
  readonly #fakeUpstream: FakeUpstream
  readonly #watch: Watch
  readonly #balances = new Map<string, Balance[]>()
  #seen = 0

  constructor(fakeUpstream: FakeUpstream, watch: Watch) {
    this.#fakeUpstream = fakeUpstream
    this.#watch = watch
  }

  /** The last task's postings; call it before each task. */
  look(): void {
    const { entries } = this.#fakeUpstream.ledger
    for (; this.#seen < entries.length; this.#seen += 1) {
      const sums = new Map<string, bigint>()
      for (const { account, units } of entries[this.#seen]!.legs) {
        const currency = account.slice(account.lastIndexOf(' ') + 1)
        sums.set(currency, (sums.get(currency) ?? 0n) + units)
        this.#changed(account, units)
      }
      for (const [currency, sum] of sums)
        if (sum !== 0n) this.#watch.fail('the ledger adds up', `${currency} by ${sum}`)
    }
  }

  /** Whether a wallet held so much at some time since `from`, true ms since 1970. */
  hadBalance(account: string, amount: string, from: number): boolean {
    this.look()
    const units = unitsOf(amount)
    const balanceSteps = this.#balances.get(account) ?? [{ units: 0n, from: 0 }]
    return balanceSteps.some(
      (balance, at) => balance.units === units && (balanceSteps[at + 1]?.from ?? now()) >= from,
    )
  }

  #changed(account: string, by: bigint): void {
    const balanceSteps = this.#balances.get(account) ?? [{ units: 0n, from: 0 }]
    const units = balanceSteps.at(-1)!.units + by
    this.#balances.set(account, [...balanceSteps, { units, from: now() }])
    if (units < 0n && !houses.test(account)) this.#watch.fail('no account is overdrawn', account)
  }
}
