import type { PanInfo } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type ReactNode, useRef } from 'react'
import { Moving } from './moving.view'

/** px or px/s of a drag that dismisses. */
const dismissDistance = 80
const dismissSpeed = 600

interface DragProps {
  onDismiss: () => void
  children: ReactNode
}

/** A sheet's handle: dragging down closes the sheet, as ✕ and Escape do. */
export const Grip = ({ onDismiss, children }: DragProps) => {
  const grip = useRef<HTMLSpanElement>(null)
  const sheet = () => grip.current?.closest('dialog')
  const follow = (_: unknown, { offset }: PanInfo): void => {
    const dialog = sheet()
    if (dialog) dialog.style.translate = `0 ${Math.max(0, offset.y)}px`
  }
  const letGo = (_: unknown, { offset, velocity }: PanInfo): void => {
    if (offset.y > dismissDistance || (offset.y > 0 && velocity.y > dismissSpeed)) onDismiss()
    // A sheet that may not close now returns, as after a short drag.
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

/** A toast: a swipe to either side dismisses it. */
export const Swipe = ({ onDismiss, children }: DragProps) => (
  <Moving>
    <m.div
      drag="x"
      dragSnapToOrigin
      dragElastic={0.6}
      dragConstraints={{ left: 0, right: 0 }}
      onDragEnd={(_, { offset, velocity }) => {
        if (Math.abs(offset.x) > dismissDistance || Math.abs(velocity.x) > dismissSpeed) onDismiss()
      }}
    >
      {children}
    </m.div>
  </Moving>
)
