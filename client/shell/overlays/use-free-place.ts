import { type RefObject, useLayoutEffect } from 'react'

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

/** Where a toast covers nothing that can be pressed now: in the open dialog, or else on the page. */
const placeFreely = (toast: HTMLElement): number | null => {
  const dialogs = document.querySelectorAll('dialog[open]')
  const room: ParentNode = dialogs[dialogs.length - 1] ?? document
  const others = [...room.querySelectorAll(pressable)]
    .filter((each) => !toast.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  return freeTop(toast.getBoundingClientRect(), others, { from: margin, to: window.innerHeight - margin })
}

/** Moves a toast, before it is painted, to where it covers no button. */
export const useFreePlace = (box: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const shown = box.current
    if (!shown) return
    shown.style.translate = ''
    const top = placeFreely(shown)
    if (top !== null) shown.style.translate = `0 ${top - shown.getBoundingClientRect().top}px`
  })
