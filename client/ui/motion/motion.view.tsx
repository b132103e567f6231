import { motion, type PanInfo } from 'framer-motion'
import { type ReactNode, useRef } from 'react'

/** The distance (px) and speed (px/s) from which a drag dismisses. */
const dismissDistance = 80
const dismissSpeed = 600

interface DragProps {
  onDismiss: () => void
  children: ReactNode
}

/** A sheet's handle: dragging it down closes the sheet, as ✕ and Escape do. */
export const Grip = ({ onDismiss, children }: DragProps) => {
  const grip = useRef<HTMLSpanElement>(null)
  const sheet = () => grip.current?.closest('dialog')
  const follow = (_: unknown, { offset }: PanInfo): void => {
    const dialog = sheet()
    if (dialog) dialog.style.translate = `0 ${Math.max(0, offset.y)}px`
  }
  const release = (_: unknown, { offset, velocity }: PanInfo): void => {
    if (offset.y > dismissDistance || (offset.y > 0 && velocity.y > dismissSpeed)) onDismiss()
    // If the sheet does not close, it returns to its place, as after a short drag.
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
    <motion.span
      ref={grip}
      aria-hidden
      style={{ display: 'block', touchAction: 'none', cursor: 'grab' }}
      onPan={follow}
      onPanEnd={release}
    >
      {children}
    </motion.span>
  )
}

/** Dismisses a toast on a swipe to either side. */
export const Swipe = ({ onDismiss, children }: DragProps) => (
  <motion.div
    drag="x"
    dragSnapToOrigin
    dragElastic={0.6}
    dragConstraints={{ left: 0, right: 0 }}
    onDragEnd={(_, { offset, velocity }) => {
      if (Math.abs(offset.x) > dismissDistance || Math.abs(velocity.x) > dismissSpeed) onDismiss()
    }}
  >
    {children}
  </motion.div>
)
