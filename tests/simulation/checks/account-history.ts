import { now } from '../time/scheduler'
import { unitsOf } from '../upstream/decimals'
import { checkHistory, type Operation } from './linearizable'
import type { Watch, Watched } from './watch'

const coin = 'USDT.tron'

/** What an account's customer asked and was answered, for the checker of linearizability. */
export class AccountHistory {
  readonly #read: Operation[] = []

  /** Coins arrive at once. */
  credited(amount: string): void {
    this.#read.push({
      kind: 'credit',
      coin,
      units: unitsOf(amount),
      answer: 'moved',
      invoked: now(),
      returned: now(),
    })
  }

  /** A page received a balance that it requested at `invoked`, true ms since 1970. */
  balance(invoked: number, amount: string): void {
    this.#read.push({ kind: 'balance', coin, units: unitsOf(amount), invoked, returned: now() })
  }

  /** A page received the upstream's outcome of a key. */
  outcome(invoked: number, key: string, state: string): void {
    if (state === 'settled' || state === 'rejected' || state === 'absent')
      this.#read.push({ kind: 'outcome', key, answer: state, invoked, returned: now() })
  }

  /** Whether all of it can have happened one after the other. To be called at the end. */
  judge(watch: Watch): void {
    const debits = [...watch.presses.values()]
      .filter(({ posts, executed }) => posts > 0 && executed.every((done) => done.coin === coin))
      .map(debitOf)
    const verdict = checkHistory({}, [...debits, ...this.#read])
    if (!verdict.isLinearizable)
      watch.fail(
        'moves and balances of the account are linearizable',
        JSON.stringify(verdict.stuck[0], (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      )
  }
}

const debitOf = ({ order, id, sentAt, outcomes, executed }: Watched): Operation => {
  const final = outcomes.find(({ what }) => what !== 'unknown')
  const common = {
    kind: 'debit',
    key: id,
    coin,
    units: order.do === 'sellAll' ? 'all' : unitsOf(String(order.amount)),
    invoked: sentAt,
    returned: final?.at ?? Number.POSITIVE_INFINITY,
  } as const
  if (final?.what === 'settled') {
    const [done] = executed
    return { ...common, answer: 'moved', ...(done ? { moved: done.units } : {}) }
  }
  return { ...common, answer: final ? 'refused' : 'unknown' }
}
