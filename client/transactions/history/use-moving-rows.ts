import { type RefObject, useLayoutEffect, useRef } from 'react'
import { readMotion } from '../../ui/motion/motion'
import type { MovingRow } from '../../ui/motion/motion.view'

/** At the top of the list, rows move to their new position when one arrives, and the new one appears. */
export const useMovingRows = (list: RefObject<HTMLElement | null>, rows: readonly MovingRow[]): void => {
  const before = useRef<readonly MovingRow[]>([])
  useLayoutEffect(() => {
    readMotion()?.settleRows(list.current, before.current, rows)
    before.current = rows
  })
}
