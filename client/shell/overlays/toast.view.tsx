import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Toast as ToastContent, ToastEvent } from '../../../machines/shell/overlays/toast.machine'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useServices } from '../../flows/services'
import { Button } from '../../ui/controls/button.view'
import { Spinner } from '../../ui/feedback/spinner.view'
import { timeOnItsDay } from '../../ui/format'
import { useMotionAtMount } from '../../ui/motion/motion'

const Place = chakra('div', {
  base: {
    position: 'fixed',
    // On the header's line, on every page and over every dialog: what causes a toast stands below it.
    inset: '0 0 auto 0',
    width: 'full',
    padding: '2',
    paddingTop: 'calc(8px + env(safe-area-inset-top))',
    bg: 'transparent',
    overflow: 'visible',
    pointerEvents: 'none',
  },
})

const Box = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    maxWidth: 'form',
    marginInlineStart: 'auto',
    // From large beside the bell, which stays free.
    marginInlineEnd: { base: 'auto', lg: '132px' },
    paddingInlineStart: '4',
    minHeight: '52px',
    borderRadius: 'control',
    boxShadow: 'sheet',
    pointerEvents: 'auto',
    animation: 'drop {durations.small} {easings.out}',
  },
  variants: {
    kind: {
      success: { bg: 'fg', color: 'bg' },
      error: { bg: 'red.solid', color: 'brand.contrast' },
      loading: { bg: 'fg', color: 'bg' },
    },
  },
})

const icons = {
  success: <CircleCheck aria-hidden size={24} />,
  error: <CircleAlert aria-hidden size={24} />,
  loading: <Spinner aria-hidden />,
}

/** Swiped away as well as dismissed by its button. */
const Swipeable = ({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) => {
  const motion = useMotionAtMount()
  return motion ? <motion.Swipe onDismiss={onDismiss}>{children}</motion.Swipe> : children
}

/** Stands below what was pressed last, where that is on the header's line itself (Refresh). */
const leaveFree = (box: HTMLElement, cause: Element | null): void => {
  box.style.marginTop = ''
  if (!cause?.isConnected) return
  const { top, bottom, height } = cause.getBoundingClientRect()
  const { offsetTop, offsetHeight } = box
  if (height > 0 && top < offsetTop + offsetHeight && bottom > offsetTop)
    box.style.marginTop = `${Math.round(bottom)}px`
}

interface ToastProps {
  toast: ToastContent | null
  send: (event: ToastEvent) => void
}

/** One toast at a time, in live regions that exist before the message; in the top layer where browsers support it. */
export const Toast = ({ toast, send }: ToastProps) => {
  const place = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [path] = useLocation()
  const { now } = useServices()

  useEffect(() => {
    const popover = place.current
    if (!popover?.showPopover || (toast === null && popover.matches(':popover-open'))) return
    // A dialog opened later lies above: showing the popover again puts the toast on top.
    if (popover.matches(':popover-open')) {
      if (!document.querySelector('dialog[open]')) return
      popover.hidePopover()
    }
    popover.showPopover()
  }, [toast])

  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: MouseEvent): void => {
      if (target instanceof Element && !place.current?.contains(target))
        pressed.current = target.closest('a, button')
    }
    window.addEventListener('click', note, true)
    return () => window.removeEventListener('click', note, true)
  }, [])
  useLayoutEffect(() => {
    if (toast && box.current) leaveFree(box.current, pressed.current)
  }, [toast])

  const content = toast && (
    <Swipeable onDismiss={() => send({ type: 'toast.dismiss' })}>
      <Box
        ref={box}
        kind={toast.kind}
        onPointerEnter={() => send({ type: 'toast.hold' })}
        onPointerLeave={(leave) => {
          if (!leave.currentTarget.contains(document.activeElement)) send({ type: 'toast.release' })
        }}
        onFocus={() => send({ type: 'toast.hold' })}
        onBlur={(blur) => {
          if (!blur.currentTarget.matches(':hover')) send({ type: 'toast.release' })
        }}
      >
        {icons[toast.kind]}
        <chakra.span flex="1" minWidth="0" paddingBlock="3">
          <span>{toast.text}</span>
          {toast.detail && (
            <chakra.span display="block" textStyle="secondary">
              {toast.detail}
            </chakra.span>
          )}
          {toast.at && (
            <chakra.time display="block" textStyle="secondary">
              {timeOnItsDay(toast.at, now())}
            </chakra.time>
          )}
        </chakra.span>
        {toast.undo !== undefined && path === dashboardRoutes.banks.path && (
          <Button variant="plain" color="inherit" onClick={() => send({ type: 'toast.undo' })}>
            Undo
          </Button>
        )}
        <Button
          variant="plain"
          square
          color="inherit"
          aria-label="Dismiss"
          onClick={() => send({ type: 'toast.dismiss' })}
        >
          <X aria-hidden size={20} />
        </Button>
      </Box>
    </Swipeable>
  )

  return (
    <Place ref={place} popover="manual">
      <div role="status">{toast?.kind === 'error' ? null : content}</div>
      <div role="alert">{toast?.kind === 'error' ? content : null}</div>
    </Place>
  )
}
