import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { TransactionIndexView } from './transaction-index-view.store'

interface Anchor {
  id: string
  index: number
  /** The row's previous offset, px from the top of the page. */
  start: number
}

/**
 * Scroll anchoring: visible rows keep their position when new ones are inserted above; at the very top the new ones
 * show. Call after each change of the rows.
 */
export const useAnchoredRows = (
  virtualizer: Virtualizer<Window, Element>,
  rows: TransactionIndexView,
): void => {
  const anchor = useRef<Anchor | null>(null)
  const seen = useRef(rows)
  useLayoutEffect(() => {
    const before = anchor.current
    const isScrolled = window.scrollY > virtualizer.options.scrollMargin
    const isSameList = seen.current.beginning === rows.beginning
    if (before && isSameList && isScrolled && rows.idAt(before.index) !== before.id) {
      const now = virtualizer.measurementsCache[rows.indexOf(before.id)]
      if (now) window.scrollBy(0, now.start - before.start)
    }
    seen.current = rows
    const top = virtualizer.getVirtualItemForOffset(window.scrollY)
    anchor.current = top ? { id: String(top.key), index: top.index, start: top.start } : null
  })
}
