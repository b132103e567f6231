import type { AnyMachineSnapshot } from 'xstate'
import { openIntentOf } from '../../../machines/wallets/overview/wallet-list.rules'
import { eth, Form, type FormKind, formOf, kindsOf, type PlacementRef, usdt } from '../app/form'
import type { Tab } from '../app/tab'
import { sleep } from '../time/scheduler'
import type { Press } from './history'

/** How long a customer waits for a page, ms. */
const patienceMs = 25_000
const glanceMs = 150

/** Looks again and again until something is so; false when it takes too long. */
const until = async (isSo: () => boolean): Promise<boolean> => {
  for (let waited = 0; waited < patienceMs; waited += glanceMs) {
    if (isSo()) return true
    await sleep(glanceMs)
  }
  return isSo()
}

const isEditing: Record<FormKind, (snapshot: AnyMachineSnapshot) => boolean> = {
  sellOrder: (snapshot) => snapshot.matches('editing'),
  transfer: (snapshot) => snapshot.matches('editing'),
  swap: (snapshot) => snapshot.matches('editing'),
}

/** Opens the form of a kind as its page does: with the unresolved intent, if there is one. Null: it cannot be opened. */
export const openForm = async (
  tab: Tab,
  kind: FormKind,
  onPlacement: (tab: Tab, placement: PlacementRef) => void,
): Promise<Form | null> => {
  const { dashboard, services } = tab
  if (!dashboard || !(await until(() => dashboard.outbox.state.ready || tab.dashboard !== dashboard))) return null
  const { outbox, form, accountId, client } = dashboard
  if (tab.dashboard !== dashboard || outbox.state.off) return null
  const isOver = form && (form.snapshot.matches('completed') || form.snapshot.matches('failed'))
  if (form?.kind === kind && !isOver) return form
  form?.close()
  const open = openIntentOf(outbox.state.open, kindsOf[kind], kind === 'sellOrder' ? usdt : null)
  dashboard.form = new Form(kind, {
    services,
    client,
    accountId,
    open,
    onPlacement: (placement) => onPlacement(tab, placement),
  })
  return dashboard.form
}

const type = async ({ actor, kind }: Form, { do: press, amount }: Press): Promise<void> => {
  const text = String(amount)
  if (kind === 'sellOrder') {
    if (press === 'sell') actor.send({ type: 'sellOrder.enterCrypto', text, pasted: false })
  } else if (kind === 'transfer') {
    actor.send({ type: 'transfer.pickRecent', text: 'bola' })
    await until(() => (actor.getSnapshot() as AnyMachineSnapshot).matches({ editing: 'found' }))
    actor.send({ type: 'transfer.enterCrypto', text, pasted: false })
  } else {
    actor.send({ type: 'swap.pickFrom', ...usdt })
    actor.send({ type: 'swap.pickTo', ...eth })
    await until(() => (actor.getSnapshot() as AnyMachineSnapshot).matches({ editing: 'ready' }))
    actor.send({ type: 'swap.enterAmount', text, pasted: false })
  }
}

const review: Record<Press['do'], string> = {
  sell: 'sellOrder.review',
  sellAll: 'sellOrder.reviewAll',
  transfer: 'transfer.review',
  swap: 'swap.review',
}

/** Fills in an order and reads its review; the placement that waits for the confirmation, or null. */
export const reviewOrder = async (
  tab: Tab,
  press: Press,
  onPlacement: (tab: Tab, placement: PlacementRef) => void,
): Promise<PlacementRef | null> => {
  const kind = formOf[press.do]
  const form = await openForm(tab, kind, onPlacement)
  if (!form) return null
  const isReady = () => isEditing[kind](form.snapshot) || form.placement !== undefined
  if (!(await until(() => isReady() || tab.dashboard?.form !== form))) return null
  if (!form.placement) {
    await type(form, press)
    form.actor.send({ type: review[press.do] })
  }
  await sleep(20)
  const { placement } = form
  return placement?.getSnapshot().matches('reviewing') ? placement : null
}
