import { type AnyActorRef, type AnyEventObject, isMachineSnapshot } from 'xstate'
import { loginActors } from '../../../client/auth/session/session.actors'
import { walletModeActors } from '../../../client/wallets/overview/wallet-mode.actors'
import { loginFlow } from '../../../machines/auth/login/login.machine'
import type { MoneyIntent } from '../../../machines/money/intent'
import { intentOf } from '../../../machines/wallets/orders/order-kinds.rules'
import { walletModeFlow } from '../../../machines/wallets/overview/wallet-mode.machine'
import { placementModel } from '../../wallets/orders/placement.model'
import { swapModel } from '../../wallets/orders/swap/swap.model'
import { transferModel } from '../../wallets/orders/transfer/transfer.model'
import { walletSaleModel } from '../../wallets/orders/wallet-sale/wallet-sale.model'
import { startFlow } from '../app/flow'
import type { FormKind, PlacementRef } from '../app/form'
import type { Tab } from '../app/tab'
import { followPlacement } from '../checks/screens'
import { whyOf } from '../checks/watch'
import { fine } from '../network/faults'
import { ada, type Simulation } from '../run/simulation'
import { sleep } from '../time/scheduler'
import type { Order } from './history'
import { reviewOrder } from './orders'

/** A customer's action in a tab; call it in the tab's process. */
export type TabAction = (world: Simulation, tab: Tab, options: { event?: number }) => Promise<void> | void

const models = { walletSale: walletSaleModel, transfer: transferModel, swap: swapModel }

/** Returns the events that a customer can send: no responses, timers or fabricated intents. */
const eventsOf = (events: readonly unknown[]): AnyEventObject[] =>
  (events as readonly AnyEventObject[]).filter(({ type, open }) => !type.startsWith('xstate.') && !open)

const customerEvents: Record<FormKind | 'placement', AnyEventObject[]> = {
  walletSale: eventsOf(models.walletSale.events),
  transfer: eventsOf(models.transfer.events),
  swap: eventsOf(models.swap.events),
  placement: eventsOf(placementModel.events),
}

const placementFollower =
  (world: Simulation) =>
  (tab: Tab, placement: PlacementRef): void =>
    followPlacement(world.watch, tab, placement)

/** Confirms a review with a new id, as the dialog does for each click. */
const confirm = (
  world: Simulation,
  tab: Tab,
  placement: PlacementRef,
  order: Order,
  { type = 'submit', again = null }: { type?: 'submit' | 'agree'; again?: string | null } = {},
): string => {
  const id = tab.services.newId()
  // The visible review may be of an earlier order.
  const { context } = placement.getSnapshot()
  const { quote } = context
  const quotedOrder = quote ? { do: quote.kind, amount: Number(quote.amountCrypto) } : {}
  const outbox = tab.dashboard?.outbox
  const isWarned = outbox?.state.forgotten === true
  const intent = quote && intentOf(quote, id)
  world.watch.begin(id, { ...order, ...quotedOrder }, tab.page.device.number, { intent, isWarned, again })
  // The dialog also acknowledges the warning.
  if (isWarned) outbox?.acknowledge()
  placement.send({ type: `placement.${type}`, intentId: id })
  if (intent && order.duplicateTab !== null) placeInOtherTab(world, tab, order.duplicateTab, intent)
  return id
}

/** Places the same intent through the outbox of another tab on the same device. */
const placeInOtherTab = (
  world: Simulation,
  { page, dashboard }: Tab,
  number: number,
  intent: MoneyIntent,
): void => {
  const slot = world.slots[number]
  if (slot?.device !== page.device || slot.page === page) return
  world.runInTab(number, (otherTab) => {
    if (otherTab.dashboard?.accountId !== dashboard?.accountId) return
    world.watch.countFault('the same intent in two tabs')
    void otherTab.services.outbox
      .open()
      .then((outbox) => outbox.place(intent))
      .then((outcome) => {
        const why = outcome.state === 'rejected' ? whyOf(outcome.error) : ''
        world.watch.reportOutcome(intent.id, outcome.state, `${otherTab.name}'s outbox`, why)
      })
  })
}

/** Fills in, reviews and confirms one order. */
export const submitOrder = async (world: Simulation, tab: Tab, order: Order): Promise<void> => {
  const placement = await reviewOrder(tab, order, placementFollower(world))
  if (typeof placement === 'string') return world.watch.countFault(`no press: ${placement}`)
  const id = confirm(world, tab, placement, order)
  if (order.isDoubleClick) confirm(world, tab, placement, { ...order, duplicateTab: null }, { again: id })
  void answerPassword(world, tab, placement, order)
}

/** Enters a requested password once; it is rejected if the session is older than five minutes. */
const answerPassword = async (
  world: Simulation,
  tab: Tab,
  placement: PlacementRef,
  order: Order,
): Promise<void> => {
  await sleep(3_000)
  if (!placement.getSnapshot().matches('askingPassword')) return
  world.watch.countFault('password asked for')
  confirm(world, tab, placement, order, { type: 'agree' })
  await sleep(8_000)
  if (placement.getSnapshot().matches('askingPassword')) placement.send({ type: 'placement.decline' })
}

const randomEvent: TabAction = (world, tab, { event: number = 0 }) => {
  const { dashboard, services, page, parts } = tab
  const form = dashboard?.form
  if (!form) return
  const choices = [
    ...customerEvents[form.kind].map((event) => [form.actor, event] as const),
    ...(form.placement
      ? customerEvents.placement.map((event) => [form.placement as AnyActorRef, event] as const)
      : []),
  ].filter(([actor, event]) => {
    const snapshot = actor.getSnapshot()
    return isMachineSnapshot(snapshot) && snapshot.status === 'active' && snapshot.can(event)
  })
  const choice = choices[number % Math.max(1, choices.length)]
  if (!choice) return
  const [actor, event] = choice
  world.watch.note(`anything: ${JSON.stringify(event)}`)
  // The customer's decision must match the ledger.
  if (event.type === 'placement.decide') return void tabActions.decide(world, tab, {})
  if (!('intentId' in event)) return actor.send(event)
  const id = services.newId()
  const quote = form.placement?.getSnapshot().context.quote
  const quotedOrder = { do: quote?.kind ?? 'sell', amount: Number(quote?.amountCrypto ?? 0) } as const
  const faults = {
    networkFault: fine,
    upstream: { end: 'answered', ms: 5 },
    isDoubleClick: false,
    duplicateTab: null,
  } as const
  world.watch.begin(id, { ...quotedOrder, ...faults, tab: parts.number }, page.device.number)
  actor.send({ ...event, intentId: id })
}

const signIn: TabAction = async (_, { services, dashboard }) => {
  if (dashboard) return
  services.vault.put('login.password', ada.password)
  const login = startFlow(services, loginFlow, { actors: loginActors(services) })
  login.send({ type: 'login.enterUserId', text: ada.username })
  login.send({ type: 'login.enterPassword', filled: true })
  login.send({ type: 'login.submit' })
}

const walletMode: TabAction = (_, { services, dashboard }) => {
  if (!dashboard) return
  const mode = startFlow(services, walletModeFlow, { actors: walletModeActors(services, dashboard.client) })
  mode.send({ type: 'walletMode.switch', on: true, adminAllows: true })
}

/** Places the last sent intent again: the outbox may only check its outcome and must send nothing. */
const sendAgain: TabAction = async (world, { dashboard, services, page }) => {
  const sentOrders = [...world.watch.orders.values()].filter(
    ({ device, posts, intent }) => device === page.device.number && posts > 0 && intent,
  )
  const intent = sentOrders.at(-1)?.intent
  if (!dashboard || !intent) return
  world.watch.countFault('sent once more with its key')
  void (await services.outbox.open()).place(intent)
}

/** Reports the outcome that the customer reads in the wallet's list (ruling 10). */
const decide: TabAction = (world, { dashboard }) => {
  const placement = dashboard?.form?.placement
  const context = placement?.getSnapshot().context
  if (!placement || !context?.decidable || context.intentId === null) return
  const happened = (world.watch.orders.get(context.intentId)?.executed.length ?? 0) > 0
  world.watch.countFault('the customer decided')
  placement.send({ type: 'placement.decide', happened })
}

/** Decides every outcome that only the customer can know, as on the wallets page. */
export const decideAll: TabAction = async (world, { dashboard, services }) => {
  const outbox = dashboard && (await services.outbox.open())
  for (const id of dashboard?.outbox.state.decidable ?? []) {
    world.watch.countFault('the customer decided')
    await outbox?.decide(id, (world.watch.orders.get(id)?.executed.length ?? 0) > 0)
  }
}

export const tabActions = {
  anything: randomEvent,
  signIn,
  walletMode,
  sendAgain,
  decide,
  logOut: (_, { session }) => session.send({ type: 'session.logOut' }),
  focus: (_, { page, dashboard }) => {
    page.show('hidden')
    page.show('visible')
    // The page's `useReturn` does the same.
    if (dashboard?.form?.kind === 'walletSale') dashboard.form.actor.send({ type: 'order.refresh' })
  },
  leavePage: (_, { dashboard }) => {
    dashboard?.form?.close()
    if (dashboard) dashboard.form = null
  },
  askAgain: (_, { dashboard }) => dashboard?.form?.placement?.send({ type: 'placement.askAgain' }),
  back: (_, { dashboard }) => dashboard?.form?.placement?.send({ type: 'placement.back' }),
} satisfies Record<string, TabAction>
