import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type Again, againIn, againTexts } from '../../machines/money/again'
import { dashboardRoutes, walletPath } from '../../machines/shell/routes.rules'
import { cameFromList } from './use-back-navigation'

const pathOf = (again: Again): string =>
  again.kind === 'swap'
    ? dashboardRoutes.wallets.path
    : walletPath(again, again.kind === 'sell' ? 'walletSell' : 'walletDetails')

/**
 * A link, given as its child, to the form of an order that was made before. What to fill in goes by the history entry:
 * an address, which anybody can make, fills in nothing (decision 92).
 */
export const AgainLink = ({
  again,
  children,
}: {
  again: Again
  children: (text: string) => ReactElement
}) => (
  <Link href={pathOf(again)} state={{ ...cameFromList, again }} asChild>
    {children(againTexts[again.kind])}
  </Link>
)

/** The order that this page was opened to begin again; taken once, so that a reload begins with an empty form. */
export const useAgain = (kind: Again['kind']): Again | null => {
  const [again] = useState(() => againIn(history.state, kind))
  useEffect(() => {
    if (again) history.replaceState({ ...history.state, again: null }, '')
  }, [again])
  return again
}

/** Fills in a form once, as soon as it can be typed into; nothing is submitted by it. */
export const usePrefill = (again: Again | null, isReady: boolean, fill: (again: Again) => void): void => {
  const isFilled = useRef(false)
  useEffect(() => {
    if (!again || !isReady || isFilled.current) return
    isFilled.current = true
    fill(again)
  })
}
