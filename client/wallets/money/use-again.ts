import { useEffect, useRef, useState } from 'react'
import { type Again, againIn } from '../../../machines/money/again'

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
