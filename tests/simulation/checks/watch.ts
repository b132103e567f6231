import type { ApiError } from '../../../machines/core/api-error'
import type { MoneyIntent, MoneyKind } from '../../../machines/money/intent'
import type { Order } from '../customer/history'
import { now } from '../time/scheduler'
import { unitsOf } from '../upstream/decimals'
import type { Executed } from '../upstream/money-call-handler'

/** An outcome of an order as a customer, a page or a row reports it. */
export type ReportedOutcome = 'settled' | 'rejected' | 'unknown'

/** An order under observation. */
export interface WatchedOrder {
  order: Order
  id: string
  device: number
  /** The confirmed order; null if only its kind is known. */
  intent: MoneyIntent | null
  /** When the customer confirmed it, true ms since 1970. */
  begunAt: number
  /** Whether the dialog warned that this device may have lost orders. */
  isWarned: boolean
  /** In the second order of a double click, the id of the first. */
  again: string | null
  /** POSTs that left a tab. */
  posts: number
  /** When the first POST left, true ms since 1970. */
  sentAt: number
  /** Whether its row was on disk as 'sending'. */
  isStored: boolean
  /** Whether its row has a deadline: the server's time was known. */
  hasDeadline: boolean
  /** How often the upstream received the order. */
  arrived: number
  executed: Executed[]
  outcomes: { what: ReportedOutcome; by: string; why: string; at: number }[]
}

/** A failed check. All failures of one check share its name, `check`. */
export interface Failure {
  check: string
  text: string
}

/** The observations of one history, and its failed checks. */
export class Watch {
  readonly failures: Failure[] = []
  readonly orders = new Map<string, WatchedOrder>()
  /** How often each fault occurred. */
  readonly faults = new Map<string, number>()
  /** Values that must not be in stored or logged text. */
  readonly secrets = new Set<string>()
  /** True after the loss of claims without upstream keys: then a request may arrive twice (decision 61). */
  forgot = false
  /** Why the wallet's list, the only proof if no outcomes are kept, has misled a device; null if it has not. */
  misleadingReason: string | null = null
  /** Devices that lost databases, and so may have lost orders. */
  readonly evicted = new Set<number>()
  /** The last eviction on each device, true ms since 1970; `isWhole` includes local storage. */
  readonly evictions = new Map<number, { at: number; isWhole: boolean }>()

  /** Pairs of an order that a device had lost and a later one that it sent without a warning. */
  readonly unwarnedRepeats: { before: WatchedOrder; after: WatchedOrder }[] = []
  /** The id of the latest order in a dialog, by the tab's name and the kind. */
  readonly shownTexts = new Map<string, string>()

  constructor(
    readonly note: (line: string) => void,
    readonly keepsKeys: boolean,
  ) {}

  fail(check: string, text: string): void {
    this.note(`FAILED ${check}: ${text}`)
    if (!this.failures.some((failure) => failure.check === check)) this.failures.push({ check, text })
  }

  readonly countFault = (fault: string): void => {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
  }

  evict(device: number, isWhole: boolean): void {
    this.evicted.add(device)
    this.evictions.set(device, { at: now(), isWhole })
  }

  begin(
    id: string,
    order: Order,
    device: number,
    knownState: Partial<Pick<WatchedOrder, 'intent' | 'isWarned' | 'again'>> = {},
  ): void {
    const watched = {
      begunAt: now(),
      intent: null,
      isWarned: false,
      again: null,
      ...knownState,
      posts: 0,
      sentAt: 0,
      isStored: false,
      hasDeadline: false,
      arrived: 0,
      executed: [],
      outcomes: [],
    }
    this.orders.set(id, { order, id, device, ...watched })
    this.note(`press ${id.slice(0, 4)} ${order.do} ${order.amount}`)
  }

  /** Records that a money call left a tab. */
  posted(id: string): Order | undefined {
    const watched = this.orders.get(id)
    if (!watched) {
      this.fail('no order is sent without a click', id)
      return undefined
    }
    watched.posts += 1
    watched.sentAt ||= now()
    // With neither row nor marker, the app cannot know that it sent the order. A final order has no marker.
    const eviction = this.evictions.get(watched.device)
    const finalAt = watched.outcomes.find(({ what }) => what !== 'unknown')?.at ?? Number.POSITIVE_INFINITY
    const hasNoMarker = eviction?.isWhole === true || finalAt <= (eviction?.at ?? 0)
    const isLost = eviction !== undefined && hasNoMarker && eviction.at >= watched.sentAt
    if (watched.posts > 1 && !isLost)
      this.fail('one POST for an order', `${watched.order.do} was sent ${watched.posts} times`)
    if (watched.again !== null && (this.orders.get(watched.again)?.posts ?? 0) > 0)
      this.fail('a double click is one order', `${watched.order.do} was sent for both`)
    if (!watched.isStored) this.fail('stored before it is sent', `${watched.order.do} has no row`)
    return watched.order
  }

  executed(id: string | undefined, executed: Executed): void {
    const watched = this.orders.get(id ?? '')
    if (!watched) {
      this.fail('no order is sent without a click', `${executed.kind} ${executed.id}`)
      return
    }
    watched.executed.push(executed)
    this.note(`executed ${watched.id.slice(0, 4)} ${executed.id}`)
    if (watched.executed.length > 1 && this.forgot) {
      this.misleadingReason = 'a copy was done twice, as claims were forgotten'
      this.countFault(this.misleadingReason)
    } else if (watched.executed.length > 1)
      this.fail('an order moves money once', `${watched.order.do} moved ${watched.executed.length} times`)
    const { intent } = watched
    if (
      intent &&
      'leastNgn' in intent &&
      executed.naira !== null &&
      executed.naira < unitsOf(intent.leastNgn)
    )
      this.fail(
        'a customer gets at least the reviewed amount',
        `${intent.kind} for less than ${intent.leastNgn}`,
      )
    this.#checkReports(watched)
  }

  /** Records a reported outcome and checks it. */
  reportOutcome(id: string, what: ReportedOutcome, by: string, why = ''): void {
    const watched = this.orders.get(id)
    if (!watched) return
    const last = watched.outcomes.at(-1)
    if (last?.what === what && last.by === by) return
    watched.outcomes.push({ what, by, why, at: now() })
    this.note(`reported ${id.slice(0, 4)} by ${by}: ${what} ${why}`)
    this.#checkReports(watched)
  }

  /** Checks the reports against the executed orders. */
  #checkReports(watched: WatchedOrder): void {
    const { order, executed, outcomes } = watched
    const rejected = outcomes.find(({ what }) => what === 'rejected')
    const settled = outcomes.find(({ what }) => what === 'settled')
    if (settled && executed.length === 0 && !this.keepsKeys && this.#hasSimilarUnknown(watched)) {
      this.misleadingReason ??= 'an equal order that this device does not know was taken for its own'
      this.countFault(this.misleadingReason)
    }
    if (this.misleadingReason) return
    if (rejected && executed.length > 0)
      this.fail('no moved money is reported as unmoved', `${order.do}: '${rejected.why}' by ${rejected.by}`)
    if (settled && executed.length === 0)
      this.fail('no failure is reported as a success', `${order.do} by ${settled.by}`)
    if (rejected && settled)
      this.fail('an outcome never changes', `${order.do}: ${rejected.by} and ${settled.by}`)
  }

  /** Checks a tab's success toast. */
  checkSuccessToast(tab: string, kind: MoneyKind): void {
    const watched = this.orders.get(this.shownTexts.get(`${tab} ${kind}`) ?? '')
    // The dialog may report another tab's order at that moment.
    const isReported = ({ what, at }: WatchedOrder['outcomes'][number]): boolean =>
      what === 'settled' && now() - at < 1_000
    const isFromAnotherTab = [...this.orders.values()].some(
      (candidate) =>
        candidate.order.do === kind && candidate.executed.length > 0 && candidate.outcomes.some(isReported),
    )
    if (watched?.executed.length === 0 && !isFromAnotherTab && !this.misleadingReason)
      this.fail('no success toast before the success', `${tab}: ${kind}`)
  }

  /** True if an equal order was executed that this device does not know: from another device, or lost. */
  #hasSimilarUnknown({ order, id, device }: WatchedOrder): boolean {
    const typeOf = ({ do: kind }: Order) => (kind === 'sellAll' ? 'sell' : kind)
    return [...this.orders.values()].some(
      (other) =>
        other.id !== id &&
        other.executed.length > 0 &&
        (other.device !== device || this.evicted.has(device)) &&
        typeOf(other.order) === typeOf(order) &&
        (order.do === 'sellAll' || other.order.do === 'sellAll' || other.order.amount === order.amount),
    )
  }

  /** Fails if stored or logged text has a secret. */
  inspect(where: string, text: string): void {
    for (const secret of this.secrets)
      if (text.includes(secret)) this.fail('a secret is only in its slot', where)
  }
}

export const whyOf = ({ status, summary }: ApiError): string => summary ?? `status ${status}`
