import { isMachineSnapshot } from 'xstate'
import type { PlacementRef } from '../app/form'
import type { Tab } from '../app/tab'
import type { Watch } from './watch'
import { whyOf } from './watch'

/** Follows what a placement shows of its order. */
export const followPlacement = (watch: Watch, tab: Tab, placement: PlacementRef): void => {
  const by = `${tab.name}'s dialog`
  placement.subscribe((snapshot) => {
    if (!tab.page.process.isAlive) return
    const { intentId, end, error, quote, open } = snapshot.context
    if (intentId === null) return
    watch.shownTexts.set(`${tab.name} ${(quote ?? open)?.kind}`, intentId)
    if (end === 'settled') watch.tell(intentId, 'settled', by)
    else if (end === 'rejected') watch.tell(intentId, 'rejected', by, error ? whyOf(error) : '')
    else if (snapshot.matches({ outcomeUnknown: 'waiting' })) watch.tell(intentId, 'unknown', by)
  })
}

/** Spinners in a tab by name; a password dialog waits for the customer. */
export const spinnersOf = ({ session, dashboard }: Tab): string[] => {
  const form = dashboard?.form
  const placement = form?.placement?.getSnapshot()
  const spinning: string[] = []
  if (!session.getSnapshot().matches('open') && !session.getSnapshot().matches('closed'))
    spinning.push(`session ${String(session.getSnapshot().value)}`)
  if (form && isMachineSnapshot(form.snapshot) && form.snapshot.hasTag('busy'))
    spinning.push(`${form.kind} ${JSON.stringify(form.snapshot.value)}`)
  if (placement?.hasTag('busy') && !placement.matches('askingPassword'))
    spinning.push(`placement ${JSON.stringify(placement.value)}`)
  return spinning
}
