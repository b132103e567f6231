import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ConfirmSubject } from '../../../machines/domain-events'
import type { Toast as ToastContent, ToastEvent } from '../../../machines/shell/overlays/toast.machine'
import {
  type Alert,
  alertFor,
  consoleWordFor,
  originOf,
  toastFor,
} from '../../../machines/shell/overlays/toast.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import type { ConfirmRequest } from '../../flows/ask-customer'
import { useServices } from '../../flows/services'
import { startWorker } from '../../platform/app-worker'
import { Button, Spinner } from '../../ui/controls/button.view'
import { danger } from '../../ui/controls/danger'
import { timeOnItsDay } from '../../ui/format'
import { Modal } from '../../ui/layout/modal.view'
import { useMotionAtMount } from '../../ui/motion/motion'

const ToastArea = chakra('div', {
  base: {
    position: 'fixed',
    // Level with the header, above every dialog, because the button that caused the toast is further down.
    inset: '0 0 auto 0',
    width: 'full',
    padding: '2',
    paddingTop: 'calc(8px + env(safe-area-inset-top))',
    bg: 'transparent',
    overflow: 'visible',
    pointerEvents: 'none',
  },
})

const ToastBox = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    maxWidth: 'form',
    marginInlineStart: 'auto',
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

const Swipeable = ({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) => {
  const motion = useMotionAtMount()
  return motion ? <motion.Swipe onDismiss={onDismiss}>{children}</motion.Swipe> : children
}

/** Moves the toast below the clicked element if it would cover it (Refresh). */
const moveBelow = (box: HTMLElement, clicked: Element | null): void => {
  box.style.marginTop = ''
  if (!clicked?.isConnected) return
  const { top, bottom, height } = clicked.getBoundingClientRect()
  const { offsetTop, offsetHeight } = box
  if (height > 0 && top < offsetTop + offsetHeight && bottom > offsetTop)
    box.style.marginTop = `${Math.round(bottom)}px`
}

interface ToastProps {
  toast: ToastContent | null
  send: (event: ToastEvent) => void
}

/** Shows one toast at a time, in live regions that exist before the message, and in the browser's top layer. */
const Toast = ({ toast, send }: ToastProps) => {
  const place = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const { now } = useServices()

  useEffect(() => {
    const popover = place.current
    if (!popover?.showPopover || (toast === null && popover.matches(':popover-open'))) return
    // A dialog that opened later is above the toast until the popover is shown again.
    if (popover.matches(':popover-open')) {
      if (!document.querySelector('dialog[open]')) return
      popover.hidePopover()
    }
    popover.showPopover()
  }, [toast])

  const clickedElement = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: MouseEvent): void => {
      if (target instanceof Element && !place.current?.contains(target))
        clickedElement.current = target.closest('a, button')
    }
    window.addEventListener('click', note, true)
    return () => window.removeEventListener('click', note, true)
  }, [])
  useLayoutEffect(() => {
    if (toast && box.current) moveBelow(box.current, clickedElement.current)
  }, [toast])

  /** Moves the focus back to where it was, because the toast with the clicked button disappears. */
  const close = (type: 'toast.undo' | 'toast.dismiss'): void => {
    if (box.current?.contains(document.activeElement)) focusedBefore.current?.focus({ preventScroll: true })
    send({ type })
  }

  const content = toast && (
    <Swipeable onDismiss={() => send({ type: 'toast.dismiss' })}>
      <ToastBox
        ref={box}
        kind={toast.kind}
        onPointerEnter={() => send({ type: 'toast.hold' })}
        onPointerLeave={(event) => {
          if (!event.currentTarget.contains(document.activeElement)) send({ type: 'toast.release' })
        }}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget))
            focusedBefore.current = relatedTarget as HTMLElement | null
          send({ type: 'toast.hold' })
        }}
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
          <Button variant="plain" color="inherit" onClick={() => close('toast.undo')}>
            Undo
          </Button>
        )}
        <Button
          variant="plain"
          square
          color="inherit"
          aria-label="Dismiss"
          onClick={() => close('toast.dismiss')}
        >
          <X aria-hidden size={20} />
        </Button>
      </ToastBox>
    </Swipeable>
  )

  return (
    <ToastArea ref={place} popover="manual">
      <div role="status">{toast?.kind === 'error' ? null : content}</div>
      <div role="alert">{toast?.kind === 'error' ? content : null}</div>
    </ToastArea>
  )
}

interface MessageProps {
  title: string
  about?: string | undefined
  text: string
  onClose: () => void
  children: ReactNode
}

const Message = ({ title, about, text, onClose, children }: MessageProps) => (
  <Modal
    placement="notice"
    role="alertdialog"
    labelledBy="message-title"
    describedBy="message-text"
    onClose={onClose}
  >
    <chakra.div display="flex" flexDirection="column" gap="4" padding="6">
      <chakra.h2 id="message-title" textStyle="h2" fontSize="min(1.25rem, 9vw)" lineHeight="1.4">
        {title}
      </chakra.h2>
      <chakra.div id="message-text" display="flex" flexDirection="column" gap="2">
        {about && (
          <chakra.p fontWeight="700" overflowWrap="anywhere">
            {about}
          </chakra.p>
        )}
        <p>{text}</p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {children}
      </chakra.div>
    </chakra.div>
  </Modal>
)

interface ConfirmProps {
  question: ConfirmRequest
  onYes: () => void
  onNo: () => void
}

const verbs: Record<ConfirmSubject, readonly [no: string, yes: string]> = {
  logOut: ['stay', 'log out'],
  install: ['not now', 'install'],
  deleteBankAccount: ['keep it', 'delete'],
  discardBankAccount: ['keep it', 'discard'],
  closeForm: ['keep typing', 'close'],
}

/** A confirmation with No and Yes (CONST-26); No comes first and has the focus. */
const Confirm = ({ question, onYes, onNo }: ConfirmProps) => (
  <Message title="Confirmation" about={question.about} text={question.text} onClose={onNo}>
    <Button variant="subtle" flex="1 1 40%" paddingInline="2" onClick={onNo}>
      No, {verbs[question.subject][0]}
    </Button>
    <Button
      {...(question.subject === 'discardBankAccount' ? danger : { variant: 'solid' as const })}
      flex="1 1 40%"
      paddingInline="2"
      onClick={onYes}
    >
      Yes, {verbs[question.subject][1]}
    </Button>
  </Message>
)

export const texts = { alertFor, consoleWordFor, originOf, toastFor }

interface OverlaysProps {
  toast: ToastContent | null
  sendToast: (event: ToastEvent) => void
  question: ConfirmRequest | null
  onYes: () => void
  onNo: () => void
  alert: Alert | null
  onOk: () => void
}

/** The overlays of every page (SHELL-24), loaded after the first paint; starts the service worker. */
const Overlays = ({ toast, sendToast, question, onYes, onNo, alert, onOk }: OverlaysProps) => {
  useEffect(startWorker, [])
  return (
    <>
      {question && <Confirm question={question} onYes={onYes} onNo={onNo} />}
      {alert && (
        <Message title={alert.title} text={alert.text} onClose={onOk}>
          <Button flex="1" onClick={onOk}>
            OK
          </Button>
        </Message>
      )}
      <Toast toast={toast} send={sendToast} />
    </>
  )
}

export default Overlays
