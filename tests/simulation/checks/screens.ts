import { isMachineSnapshot } from 'xstate'
import type { PlacementRef } from '../app/form'
import type { Tab } from '../app/tab'
import type { Watch } from './watch'
import { whyOf } from './watch'

/** Reports each outcome that a placement shows. */
export const followPlacement = (watch: Watch, tab: Tab, placement: PlacementRef): void => {
  const source = `${tab.name}'s dialog`
  placement.subscribe((snapshot) => {
    if (!tab.page.process.isAlive) return
    const { intentId, end, error, quote, open } = snapshot.context
    if (intentId === null) return
    watch.shownTexts.set(`${tab.name} ${(quote ?? open)?.kind}`, intentId)
    if (end === 'settled') watch.reportOutcome(intentId, 'settled', source)
    else if (end === 'rejected') watch.reportOutcome(intentId, 'rejected', source, error ? whyOf(error) : '')
    else if (snapshot.matches({ outcomeUnknown: 'waiting' })) watch.reportOutcome(intentId, 'unknown', source)
  })
}

/** Names of the spinners in a tab; a password dialog is not one. */
export const spinnersOf = ({ session, dashboard }: Tab): string[] => {
  const form = dashboard?.form
  const placement = form?.placement?.getSnapshot()
  const spinners: string[] = []
  if (!session.getSnapshot().matches('open') && !session.getSnapshot().matches('closed'))
    spinners.push(`session ${String(session.getSnapshot().value)}`)
  if (form && isMachineSnapshot(form.snapshot) && form.snapshot.hasTag('busy'))
    spinners.push(`${form.kind} ${JSON.stringify(form.snapshot.value)}`)
  if (placement?.hasTag('busy') && !placement.matches('askingPassword'))
    spinners.push(`placement ${JSON.stringify(placement.value)}`)
  return spinners
}
