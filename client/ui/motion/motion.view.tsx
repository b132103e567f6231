import type { PanInfo } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { features, Moving } from './moving.view'

/** How far, px, or how fast, px/s, something is dragged that is meant to go. */
const far = 80
const fast = 600

interface DragProps {
  onDismiss: () => void
  children: ReactNode
}

/** A sheet's handle: dragged down it takes the sheet along, and lets it go. ✕ and Escape do the same. */
export const Grip = ({ onDismiss, children }: DragProps) => {
  const grip = useRef<HTMLSpanElement>(null)
  const sheet = () => grip.current?.closest('dialog')
  const follow = (_: unknown, { offset }: PanInfo): void => {
    const dialog = sheet()
    if (dialog) dialog.style.translate = `0 ${Math.max(0, offset.y)}px`
  }
  const letGo = (_: unknown, { offset, velocity }: PanInfo): void => {
    if (offset.y > far || (offset.y > 0 && velocity.y > fast)) onDismiss()
    // What may not close now stays, and so does what was dragged a little.
    requestAnimationFrame(() => {
      const dialog = sheet()
      if (!dialog?.isConnected) return
      dialog.animate([{ translate: dialog.style.translate }, { translate: '0 0' }], {
        duration: 150,
        easing: 'ease-out',
      })
      dialog.style.translate = ''
    })
  }
  return (
    <Moving>
      <m.span
        ref={grip}
        aria-hidden
        style={{ display: 'block', touchAction: 'none', cursor: 'grab' }}
        onPan={follow}
        onPanEnd={letGo}
      >
        {children}
      </m.span>
    </Moving>
  )
}

/** A toast: swiped to either side it goes. */
export const Swipe = ({ onDismiss, children }: DragProps) => (
  <Moving>
    <m.div
      drag="x"
      dragSnapToOrigin
      dragElastic={0.6}
      dragConstraints={{ left: 0, right: 0 }}
      onDragEnd={(_, { offset, velocity }) => {
        if (Math.abs(offset.x) > far || Math.abs(velocity.x) > fast) onDismiss()
      }}
    >
      {children}
    </m.div>
  </Moving>
)

/** An item of a list: goes to its new place when others come, go or change their height. */
export const Item = (props: ComponentProps<typeof m.li>) => (
  <Moving>
    <m.li layout="position" initial={false} {...props} />
  </Moving>
)

/** A short buzz in the hand, for naira. Browsers want a tap on the page first. */
const nudge = (): void => {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30)
}

/** Draws what happened just now: its mark, and the line that leads on from it. A timeline's last step is naira. */
export const draw = (row: HTMLElement, isNaira = !row.nextElementSibling): void => {
  for (const stroke of row.querySelectorAll('svg > *'))
    void features.run(stroke, { pathLength: [0, 1] }, { duration: 0.4 })
  for (const line of row.querySelectorAll('i'))
    void features.run(line, { scaleY: [0, 1], originY: [0, 0] }, { duration: 0.5, delay: 0.3 })
  if (isNaira) nudge()
}

/** Lets an element become the one of the same name on the page that `go` opens; false where browsers cannot. */
export const share = (element: HTMLElement, name: string, go: () => void): boolean => {
  if (!document.startViewTransition) return false
  element.style.viewTransitionName = name
  document.startViewTransition(() => {
    element.style.viewTransitionName = ''
    flushSync(go)
  })
  return true
}

/** Moves an element from where it stood to where it stands, or lets it appear. */
export const settle = (element: Element, from: number | null): void => {
  const start = from === null ? { opacity: 0, translate: '0 -12px' } : { translate: `0 ${from}px` }
  element.animate([start, { opacity: 1, translate: '0 0' }], {
    duration: 220,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  })
}

const figures = /\d[\d,]*(?:\.\d+)?/

/** '₦1,646.20' on its way from 1,645 to 1,646.2, with as many decimals as it has in the end. */
const between = (text: string, value: number): string =>
  text.replace(figures, (last) =>
    value.toLocaleString('en-NG', {
      minimumFractionDigits: last.split('.')[1]?.length ?? 0,
      maximumFractionDigits: last.split('.')[1]?.length ?? 0,
    }),
  )

const numberIn = (text: string): number =>
  Number((figures.exec(text)?.[0] ?? '').replaceAll(',', '') || Number.NaN)

/** Runs from the last figure to this one. The text itself is the last one at once, for readers and for the layout. */
export const Tween = ({ text }: { text: string }) => {
  const place = useRef<HTMLSpanElement>(null)
  const shown = useRef(text)
  useLayoutEffect(() => {
    const [from, to] = [numberIn(shown.current), numberIn(text)]
    const [final, running] = [...(place.current?.children ?? [])] as HTMLElement[]
    shown.current = text
    if (!final || !running || from === to || Number.isNaN(from) || Number.isNaN(to)) return
    final.style.opacity = '0'
    const end = (): void => {
      final.style.opacity = ''
      running.textContent = ''
    }
    const run = features.run(from, to, {
      duration: 0.4,
      onUpdate: (value) => {
        running.textContent = between(text, value)
      },
      onComplete: end,
    })
    return () => {
      run.stop()
      end()
    }
  }, [text])
  return (
    <span ref={place} style={{ position: 'relative' }}>
      <span>{text}</span>
      <span aria-hidden style={{ position: 'absolute', insetInlineEnd: 0, top: 0, whiteSpace: 'nowrap' }} />
    </span>
  )
}

export interface MovingRow {
  id: string
  /** px from the top of the list. */
  start: number
}

/** Rows of a list from where they stood before to where they stand now. */
export const settleRows = (
  list: HTMLElement | null,
  before: readonly MovingRow[],
  rows: readonly MovingRow[],
): void => {
  const starts = new Map(before.map(({ id, start }) => [id, start]))
  const first = rows[0]
  // Only an arrival at the top: what scrolling or a filter brings stands where it is.
  if (!first || starts.size === 0 || starts.has(first.id) || window.scrollY > 0) return
  if (!rows.some(({ id }) => starts.has(id))) return
  for (const { id, start } of rows) {
    const from = starts.get(id)
    const element = list?.querySelector(`li[data-id="${CSS.escape(id)}"]`)
    if (element) settle(element, from === undefined ? null : from - start)
  }
}
