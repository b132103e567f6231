import type { PanInfo } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type ReactNode, useRef } from 'react'
import { Moving } from './moving.view'

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
