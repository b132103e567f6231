import { now } from '../time/scheduler'
import { unitsOf } from '../upstream/decimals'
import type { FakeUpstream } from '../upstream/fake-upstream'
import type { Watch } from './watch'

interface Balance {
  units: bigint
  from: number
}

const houseAccount = /^\S+ house /

/**
 * Checks after every task that postings add up and no account is overdrawn; records each wallet's balance over time.
 */
export class Books {
  readonly #balances = new Map<string, Balance[]>()
  #checkedCount = 0

  constructor(
    private readonly fakeUpstream: FakeUpstream,
    private readonly watch: Watch,
  ) {}

  /** Checks the last task's postings; call it before each task. */
  checkPostings(): void {
    const { entries } = this.fakeUpstream.ledger
    for (; this.#checkedCount < entries.length; this.#checkedCount += 1) {
      const sums = new Map<string, bigint>()
      for (const { account, units } of entries[this.#checkedCount]!.legs) {
        const currency = account.slice(account.lastIndexOf(' ') + 1)
        sums.set(currency, (sums.get(currency) ?? 0n) + units)
        this.#addChange(account, units)
      }
      for (const [currency, sum] of sums)
        if (sum !== 0n) this.watch.fail('the ledger adds up', `${currency} by ${sum}`)
    }
  }

  /** Returns true if a wallet had exactly this balance at some time since `from`, true ms since 1970. */
  hadBalance(account: string, amount: string, from: number): boolean {
    this.checkPostings()
    const units = unitsOf(amount)
    const balanceSteps = this.#balances.get(account) ?? [{ units: 0n, from: 0 }]
    return balanceSteps.some(
      (balance, index) => balance.units === units && (balanceSteps[index + 1]?.from ?? now()) >= from,
    )
  }

  #addChange(account: string, change: bigint): void {
    const balanceSteps = this.#balances.get(account) ?? [{ units: 0n, from: 0 }]
    const units = balanceSteps.at(-1)!.units + change
    this.#balances.set(account, [...balanceSteps, { units, from: now() }])
    if (units < 0n && !houseAccount.test(account)) this.watch.fail('no account is overdrawn', account)
  }
}
