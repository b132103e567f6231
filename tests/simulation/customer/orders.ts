import type { AnyMachineSnapshot } from 'xstate'
import { openIntentOf } from '../../../machines/wallets/overview/wallet-list.rules'
import { eth, Form, type FormKind, formOf, kindsOf, type PlacementRef, usdt } from '../app/form'
import type { Tab } from '../app/tab'
import { sleep } from '../time/scheduler'
import type { Order } from './history'

/** The customer waits this long for a page, ms. */
const timeoutMs = 25_000
const pollMs = 150

/** Polls until a condition is true; returns false after the timeout. */
const until = async (condition: () => boolean): Promise<boolean> => {
  for (let elapsed = 0; elapsed < timeoutMs; elapsed += pollMs) {
    if (condition()) return true
    await sleep(pollMs)
  }
  return condition()
}

/** Why the customer cannot confirm an order. */
type Obstacle =
  | 'signed out'
  | 'money is off'
  | 'the page does not load'
  | 'another order is under way'
  | 'invalid'

/** Opens a form as its page does: with the unresolved intent, if there is one. */
export const openForm = async (
  tab: Tab,
  kind: FormKind,
  onPlacement: (tab: Tab, placement: PlacementRef) => void,
): Promise<Form | Obstacle> => {
  const { dashboard, services } = tab
  if (!dashboard) return 'signed out'
  if (!(await until(() => dashboard.outbox.state.ready || tab.dashboard !== dashboard)))
    return 'the page does not load'
  const { outbox, form, accountId, client } = dashboard
  if (tab.dashboard !== dashboard) return 'signed out'
  if (outbox.state.off) return 'money is off'
  const hasEnded =
    form && (form.snapshot.matches('completed') || form.snapshot.matches({ editing: 'failed' }))
  if (form?.kind === kind && !hasEnded) return form
  form?.close()
  const open = openIntentOf(outbox.state.open, kindsOf[kind], kind === 'walletSale' ? usdt : null)
  dashboard.form = new Form(kind, {
    services,
    client,
    accountId,
    open,
    onPlacement: (placement) => onPlacement(tab, placement),
  })
  return dashboard.form
}

const fillIn = async ({ actor, kind, recipient }: Form, { do: orderKind, amount }: Order): Promise<void> => {
  const text = String(amount)
  if (kind === 'walletSale') {
    if (orderKind === 'sell') actor.send({ type: 'order.enterCrypto', text, pasted: false })
  } else if (kind === 'transfer') {
    recipient?.send({ type: 'recipient.pickRecent', text: 'bola' })
    await until(() => actor.getSnapshot().context.draft.recipient !== null)
    actor.send({ type: 'order.enterCrypto', text, pasted: false })
  } else {
    actor.send({ type: 'order.pickFrom', ...usdt })
    actor.send({ type: 'order.pickTo', ...eth })
    await until(() => (actor.getSnapshot() as AnyMachineSnapshot).matches({ editing: 'ready' }))
    actor.send({ type: 'order.enterCrypto', text, pasted: false })
  }
}

/** Fills in and reviews an order; returns the placement that waits for confirmation, or the obstacle. */
export const reviewOrder = async (
  tab: Tab,
  order: Order,
  onPlacement: (tab: Tab, placement: PlacementRef) => void,
): Promise<PlacementRef | Obstacle> => {
  const kind = formOf[order.do]
  const form = await openForm(tab, kind, onPlacement)
  if (typeof form === 'string') return form
  // A transfer or a swap loads its coins first.
  const isReady = () =>
    ['ready', 'choosing'].some((state) => form.snapshot.matches({ editing: state })) ||
    form.placement !== undefined
  if (!(await until(() => isReady() || tab.dashboard?.form !== form)) || tab.dashboard?.form !== form)
    return 'the page does not load'
  if (!form.placement) {
    await fillIn(form, order)
    form.actor.send({ type: 'order.review', all: order.do === 'sellAll' })
  }
  await sleep(20)
  const { placement } = form
  if (!placement) return 'invalid'
  return placement.getSnapshot().matches('reviewing') ? placement : 'another order is under way'
}
