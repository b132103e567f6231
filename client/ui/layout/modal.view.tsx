import { chakra } from '@chakra-ui/react/styled-system'
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { useAskCustomer } from '../../flows/ask-customer'
import { hasTypedText } from '../../platform/edited-fields'
import { TwoBars } from '../marks/two-bars.view'
import { useMotionAtMount } from '../motion/motion'

const openModally = (dialog: HTMLDialogElement | null): (() => void) => {
  // Very old browsers have no `showModal`: the dialog opens in place.
  if (dialog && !dialog.open) dialog.showModal ? dialog.showModal() : dialog.setAttribute('open', '')
  return () => {
    dialog?.close?.()
  }
}

const sheetCorners = '28px 28px 0 0'
const rising = 'rise {durations.sheet} {easings.out}'

const Frame = chakra('dialog', {
  base: {
    position: 'fixed',
    // Modal dialogs are visible even in a hidden parent; under the app's lock they must not be.
    visibility: 'inherit',
    margin: 'auto',
    padding: '0',
    textAlign: 'start',
    color: 'fg',
    bg: 'bg.raised',
    boxShadow: 'sheet',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    maxHeight: 'calc(100dvh - 32px)',
    maxWidth: 'calc(100vw - 32px)',
    _backdrop: { bg: 'scrim', animation: 'fade 150ms ease-out' },
  },
  variants: {
    placement: {
      center: {
        width: '400px',
        borderRadius: { base: sheetCorners, md: 'hero' },
        // On a phone a sheet from below, where the thumb is.
        minWidth: { base: '100vw', md: '0' },
        maxWidth: { base: '100vw', md: 'calc(100vw - 32px)' },
        marginBottom: { base: '0', md: 'auto' },
        paddingBottom: { base: 'env(safe-area-inset-bottom)', md: '0' },
        animation: rising,
      },
      /** A confirmation: on a phone near the thumb, away from the edges. */
      notice: {
        width: '400px',
        borderRadius: 'hero',
        marginBottom: { base: 'calc(16px + env(safe-area-inset-bottom))', md: 'auto' },
        animation: rising,
      },
      end: {
        insetInlineEnd: '0',
        marginInlineEnd: '0',
        marginBlock: '0',
        height: '100dvh',
        maxHeight: '100dvh',
        width: '320px',
        borderRadius: '28px 0 0 28px',
        animation: 'slide {durations.sheet} {easings.out}',
      },
      /** Below the top bar's buttons; on small screens a bottom sheet (NOTIF-02, NOTIF-03). */
      corner: {
        width: { base: '100vw', md: '400px' },
        maxWidth: '100vw',
        maxHeight: { base: '80dvh', md: 'calc(100dvh - 88px)' },
        marginTop: { base: 'auto', md: '72px' },
        marginBottom: { base: '0', md: 'auto' },
        marginInlineStart: 'auto',
        marginInlineEnd: { base: '0', md: '4' },
        borderRadius: { base: sheetCorners, md: 'hero' },
        animation: rising,
        paddingBottom: { base: 'env(safe-area-inset-bottom)', md: '0' },
        _backdrop: { bg: { base: 'scrim', md: 'transparent' } },
      },
      /** Below its button, at `--top` and `--left` of a parent; on small screens a sheet from below. */
      menu: {
        inset: { base: 'auto 0 0', md: 'var(--top) auto auto var(--left)' },
        margin: '0',
        width: { base: '100vw', md: '240px' },
        maxWidth: '100vw',
        padding: { base: '0 8px calc(8px + env(safe-area-inset-bottom))', md: '2' },
        borderRadius: { base: sheetCorners, md: 'card' },
        animation: rising,
        _backdrop: { bg: { base: 'scrim', md: 'transparent' } },
      },
      full: {
        margin: '0',
        width: '100vw',
        maxWidth: '100vw',
        height: '100dvh',
        maxHeight: '100dvh',
        borderRadius: '0',
        overflow: 'hidden',
      },
    },
  },
})

const Handle = chakra('span', {
  base: {
    display: { base: 'block', md: 'none' },
    position: 'relative',
    zIndex: '1',
    height: '6',
    paddingBlock: '7px',
    marginBottom: '-2',
    color: 'border.control',
    '& > *': { width: '36px', marginInline: 'auto' },
  },
})

const handle = (
  <Handle>
    <TwoBars />
  </Handle>
)

/** How to close each open dialog, the top one last. */
const openDialogs: (() => void)[] = []

// Back closes the top dialog instead of leaving its page, where the browser has the Navigation API.
const { navigation } = globalThis as { navigation?: EventTarget }
navigation?.addEventListener('navigate', (event: Event & { navigationType?: string }) => {
  const close = openDialogs.at(-1)
  if (!close || !event.cancelable || event.navigationType !== 'traverse') return
  event.preventDefault()
  close()
})

/** Closes the dialog at once, or after a confirmation if it has typed text. */
const useCarefulClose = (onClose: () => void, confirmsClose: boolean, hasDraft: boolean) => {
  const ask = useAskCustomer()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useCallback((frame: HTMLDialogElement | null) => {
    dialog.current = frame
    return openModally(frame)
  }, [])
  const close = (): void => {
    if (confirmsClose && dialog.current && hasTypedText(dialog.current))
      ask({ subject: 'closeForm', text: "You haven't finished this form. Close it anyway?" }, onClose)
    else onClose()
  }
  const closeNow = useEffectEvent(close)
  // A navigation to another document can only be stopped this way.
  const stay = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasDraft && confirmsClose && dialog.current && hasTypedText(dialog.current)) event.preventDefault()
  })
  useEffect(() => {
    const close = (): void => closeNow()
    const leave = (event: BeforeUnloadEvent): void => stay(event)
    openDialogs.push(close)
    window.addEventListener('beforeunload', leave)
    return () => {
      openDialogs.splice(openDialogs.indexOf(close), 1)
      window.removeEventListener('beforeunload', leave)
    }
  }, [])
  return { open, close }
}

interface ModalProps {
  placement: 'center' | 'notice' | 'end' | 'corner' | 'menu' | 'full'
  /** Its accessible name; or `labelledBy`, the id of its heading. */
  label?: string
  labelledBy?: string
  describedBy?: string
  role?: 'alertdialog'
  /** On Escape, Back, or a click outside; with typed text, after a confirmation. */
  onClose: () => void
  /** Closes without a confirmation, whatever was typed. */
  keepsText?: boolean
  /** Its text would be lost with the page: the browser asks before leaving. */
  hasDraft?: boolean | undefined
  children: ReactNode
}

/** A native modal dialog: traps the focus, closes on Escape or Back, restores the focus. Mount it to open it. */
export const Modal = ({
  placement,
  label,
  labelledBy,
  describedBy,
  role,
  onClose,
  keepsText = placement === 'full',
  hasDraft = false,
  children,
}: ModalProps) => {
  const { open, close } = useCarefulClose(onClose, !keepsText, hasDraft)
  // A text selection that ends outside must not close the dialog and lose the input.
  const beganInside = useRef(false)
  const motion = useMotionAtMount()
  return (
    <Frame
      ref={open}
      placement={placement}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(cancel) => {
        cancel.preventDefault()
        close()
      }}
      // Chrome closes on a second Escape without asking; a dialog that cannot be closed now reopens.
      onClose={({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal?.()
      }}
      onPointerDown={({ target, currentTarget }) => {
        beganInside.current = target !== currentTarget
      }}
      onClick={({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
        if (target === currentTarget && !beganInside.current) close()
      }}
    >
      {!['end', 'full', 'notice'].includes(placement) &&
        (motion ? <motion.Grip onDismiss={close}>{handle}</motion.Grip> : handle)}
      {children}
    </Frame>
  )
}
