import * as database from 'fake-indexeddb'
import { afterAll } from 'vitest'
import { type ApiError, apiError, summaryOf } from '../../../machines/core/api-error'
import { type IntentOutcome, unconfirmedText } from '../../../machines/money/intent'
import type { Placement } from '../../../machines/wallets/orders/order.rules'
import { type ActorPlan, restCall } from '../../models/actors'
import type { PlainEvent } from '../../models/graph'
import type { Page } from '../../walker/page'
import type { Walker } from '../../walker/walker'

const names = Object.keys(database).filter((name) => name.startsWith('IDB'))

/** To be called at the top of a test file: its pages have a database, and none is left to the next file's. */
export const setUpDatabase = (): void => {
  afterAll(() => {
    for (const name of ['indexedDB', ...names]) Reflect.deleteProperty(globalThis, name)
  })
}

/** A new device, and frozen prices. */
export const freezePrices = async ({ world }: Walker): Promise<void> => {
  const { default: _, ...kinds } = database
  Object.assign(globalThis, kinds, { indexedDB: new database.IDBFactory() })
  await world.setPrice('BTC', '60000')
  await world.setPrice('USDT', '1')
}

/** What really happens where the outbox gives an outcome: a POST that is refused, or whose way is cut. */
const inLife = (outcome: PlainEvent | null): PlainEvent | null => {
  const emitted = outcome?.output as IntentOutcome | undefined
  if (!outcome || emitted?.state === 'settled') return outcome
  const error: ApiError = emitted?.state === 'rejected' ? emitted.error : apiError(null, null)
  return { type: outcome.type, error }
}

/**
 * The child `placement` of a form, brought to its end as a customer does: `confirm` is the button of its review,
 * `setPrice` lets the market say what the placement reads. It is held where the POST is.
 */
export const placeOrder = (
  path: string,
  confirm: string | ((walker: Walker) => string),
  symbol: string,
): ActorPlan => {
  const plan = post(path)
  let wanted: Placement | undefined
  const submitReview = (walker: Walker): Promise<void> =>
    walker.until(() => clickInDialog(typeof confirm === 'string' ? confirm : confirm(walker)))
  return {
    ...plan,
    prepare: async (walker, outcome, input) => {
      wanted = outcome?.output as Placement | undefined
      if (!outcome || wanted?.end === 'withdrawn') return () => clickInDialog('Back')
      const { type } = outcome
      const output = { state: wanted?.end, error: wanted?.error }
      return plan.prepare(walker, { type, output }, input)
    },
    untilHeld: async (walker) => {
      if (wanted?.marketData) {
        await setPrice(walker, symbol, wanted.marketData)
        await submitReview(walker)
        await walker.until(() => walker.page.reads(/The amounts have changed/))
      } else if (wanted && wanted.end !== 'withdrawn') {
        await submitReview(walker)
        await plan.untilHeld?.(walker)
      }
    },
  }
}

/** The market says what was read of it. */
const setPrice = async ({ world }: Walker, symbol: string, read: object | undefined): Promise<void> => {
  const { price, fromPrice = price } = (read ?? {}) as { price?: string; fromPrice?: string }
  if (fromPrice) await world.setPrice(symbol, fromPrice)
}

/** The read of a coin's price, and of what the wallet holds. */
export const marketCall = (path: string, symbol: string): ActorPlan =>
  restCall('GET', path, (walker, outcome) => setPrice(walker, symbol, outcome?.output as object | undefined))

/** The outbox's POST to a call of the upstream. */
export const post = (path: string): ActorPlan => {
  const plan = restCall('POST', path)
  return { ...plan, prepare: (walker, outcome, input) => plan.prepare(walker, inLife(outcome), input) }
}

/** The outbox's look: the upstream never saw a key whose POST was cut. */
export const reconcileCall: ActorPlan = restCall('GET', '/v1/app/wallets/intents/{key}')

/** Clicks a button as soon as it is enabled. */
export const clickWhenEnabled = (walker: Walker, name: string | RegExp): Promise<void> =>
  walker.until(() => {
    const control = walker.page.control(name)
    if (control.hasAttribute('disabled')) throw new Error(`${name} cannot be pressed\n${walker.page.text}`)
    control.click()
  })

/** The delay before the click on the page's button, ms: the walk first has to hold its requests. */
const pressedAfter = 500

/** A page with a button that opens a dialog; the click follows once the walk has begun. */
export const openDialogBy = async (walker: Walker, address: string, name: string): Promise<void> => {
  await walker.open(address)
  const isThere = () =>
    walker.until(() => {
      if (walker.page.control(name).hasAttribute('disabled')) throw new Error(`${name} is off`)
    })
  // The first page of a process takes its time.
  await isThere().catch(isThere).catch(isThere)
  setTimeout(() => clickWhenEnabled(walker, name).catch(() => undefined), pressedAfter)
}

/** The dialog's own button; the page behind may have one of the same name. */
export const clickInDialog = (name: string): void => {
  const dialog = document.querySelector('[role=dialog], dialog')
  const namedButton = [...(dialog?.querySelectorAll<HTMLButtonElement>('button') ?? [])].find(
    (button) => button.textContent?.trim() === name,
  )
  if (!namedButton || namedButton.disabled) throw new Error(`No button ${name} to click in the dialog`)
  namedButton.click()
}

export const showsReason = (page: Page, reason: ApiError | null | undefined): void => {
  if (reason) page.reads(new RegExp(summaryOf(reason)))
}

export const showsUnknown = (page: Page): void => page.reads(unconfirmedText)
