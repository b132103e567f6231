import type { AnyMachineSnapshot } from 'xstate'
import { openIntentOf } from '../../../machines/wallets/overview/wallet-list.rules'
import { eth, Form, type FormKind, formOf, kindsOf, type PlacementRef, usdt } from '../app/form'
import type { Tab } from '../app/tab'
import { sleep } from '../time/scheduler'
import type { Press } from './history'

/** How long a customer waits for a page, ms. */
const patienceMs = 25_000
const glanceMs = 150

/** Polls until a condition holds; false when it takes too long. */
const until = async (isSo: () => boolean): Promise<boolean> => {
  for (let waited = 0; waited < patienceMs; waited += glanceMs) {
    if (isSo()) return true
    await sleep(glanceMs)
  }
  return isSo()
}

/** The reason why nothing can be confirmed. */
type Hindrance =
  | 'signed out'
  | 'money is off'
  | 'the page does not load'
  | 'another order is under way'
  | 'invalid'

/** Opens the form of a kind as its page does: with the unresolved intent, if there is one. */
export const openForm = async (
  tab: Tab,
  kind: FormKind,
  onPlacement: (tab: Tab, placement: PlacementRef) => void,
): Promise<Form | Hindrance> => {
  const { dashboard, services } = tab
  if (!dashboard) return 'signed out'
  if (!(await until(() => dashboard.outbox.state.ready || tab.dashboard !== dashboard)))
    return 'the page does not load'
  const { outbox, form, accountId, client } = dashboard
  if (tab.dashboard !== dashboard) return 'signed out'
  if (outbox.state.off) return 'money is off'
  const isOver = form && (form.snapshot.matches('completed') || form.snapshot.matches({ editing: 'failed' }))
  if (form?.kind === kind && !isOver) return form
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

const type = async ({ actor, kind, recipient }: Form, { do: orderKind, amount }: Press): Promise<void> => {
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

/** Fills in an order and reads its review; the placement that waits for the confirmation. */
export const reviewOrder = async (
  tab: Tab,
  order: Press,
  onPlacement: (tab: Tab, placement: PlacementRef) => void,
): Promise<PlacementRef | Hindrance> => {
  const kind = formOf[order.do]
  const form = await openForm(tab, kind, onPlacement)
  if (typeof form === 'string') return form
  // A transfer or a swap waits for its coins first.
  const isReady = () =>
    ['ready', 'choosing'].some((state) => form.snapshot.matches({ editing: state })) ||
    form.placement !== undefined
  if (!(await until(() => isReady() || tab.dashboard?.form !== form)) || tab.dashboard?.form !== form)
    return 'the page does not load'
  if (!form.placement) {
    await type(form, order)
    form.actor.send({ type: 'order.review', all: order.do === 'sellAll' })
  }
  await sleep(20)
  const { placement } = form
  if (!placement) return 'invalid'
  return placement.getSnapshot().matches('reviewing') ? placement : 'another order is under way'
}
