import { type RefObject, useLayoutEffect, useRef } from 'react'
import { readMotion } from '../../ui/motion/motion'

interface Row {
  id: string
  /** px from the top of the list. */
  start: number
}

/** At the top of the list, rows move to their new place when one arrives, and the new one appears. */
export const useMovingRows = (list: RefObject<HTMLElement | null>, rows: readonly Row[]): void => {
  const before = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const starts = before.current
    before.current = new Map(rows.map(({ id, start }) => [id, start]))
    const motion = readMotion()
    const first = rows[0]
    // Only an arrival at the top: what scrolling or a filter brings stands where it is.
    if (!motion || !first || starts.size === 0 || starts.has(first.id) || window.scrollY > 0) return
    if (!rows.some(({ id }) => starts.has(id))) return
    for (const { id, start } of rows) {
      const from = starts.get(id)
      const element = list.current?.querySelector(`li[data-id="${CSS.escape(id)}"]`)
      if (element) motion.settle(element, from === undefined ? null : from - start)
    }
  })
}
