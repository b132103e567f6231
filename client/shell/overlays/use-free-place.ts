import { type RefObject, useEffect } from 'react'

interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

const margin = 8
const step = 8

const pressable = 'a[href], button, input, select, textarea, summary, [role=button]'

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * The place nearest to where a toast would stand, upwards or downwards, in which it covers none of `others`; null where
 * it covers none as it stands, or everywhere.
 */
export const freeTop = (
  toast: Box,
  others: readonly Box[],
  { from, to }: { from: number; to: number },
): number | null => {
  const height = toast.bottom - toast.top
  const isFree = (top: number): boolean =>
    others.every((other) => !meet({ ...toast, top: top - margin, bottom: top + height + margin }, other))
  if (isFree(toast.top)) return null
  const places = Array.from(
    { length: Math.max(0, Math.floor((to - height - from) / step) + 1) },
    (_, at) => from + at * step,
  )
  return (
    places.filter(isFree).sort((one, other) => Math.abs(one - toast.top) - Math.abs(other - toast.top))[0] ??
    null
  )
}

/** Where it stands by its layout: an animation that is running moves what is measured. */
const laidOut = (toast: HTMLElement): Box => {
  const { left = 0, top = 0 } = toast.offsetParent?.getBoundingClientRect() ?? {}
  const [x, y] = [left + toast.offsetLeft, top + toast.offsetTop]
  return { left: x, top: y, right: x + toast.offsetWidth, bottom: y + toast.offsetHeight }
}

/** Moves a toast to where it covers nothing that can be pressed now: in the open dialog, or else on the page. */
const placeFreely = (toast: HTMLElement): void => {
  const dialogs = document.querySelectorAll('dialog[open]')
  const room: ParentNode = dialogs[dialogs.length - 1] ?? document
  const others = [...room.querySelectorAll(pressable)]
    .filter((each) => !toast.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  const own = laidOut(toast)
  const top = freeTop(own, others, { from: margin, to: window.innerHeight - margin })
  toast.style.translate = top === null ? '' : `0 ${top - own.top}px`
}

/** Keeps a toast, once its popover is shown, where it covers no button; again when the page below changes its height. */
export const useFreePlace = (box: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const shown = box.current
    if (!shown) return
    placeFreely(shown)
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => placeFreely(shown))
    observer.observe(document.body)
    return () => observer.disconnect()
  })
