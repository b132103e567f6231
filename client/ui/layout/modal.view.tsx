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

const openModal = (dialog: HTMLDialogElement | null): (() => void) => {
  // Very old browsers have no `showModal`.
  if (dialog && !dialog.open) dialog.showModal ? dialog.showModal() : dialog.setAttribute('open', '')
  return () => {
    dialog?.close?.()
  }
}

const sheetCorners = '28px 28px 0 0'
const riseAnimation = 'rise {durations.sheet} {easings.out}'

const Frame = chakra('dialog', {
  base: {
    position: 'fixed',
    // A modal dialog is visible even in a hidden parent; the app's lock must hide it.
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
        minWidth: { base: '100vw', md: '0' },
        maxWidth: { base: '100vw', md: 'calc(100vw - 32px)' },
        marginBottom: { base: '0', md: 'auto' },
        paddingBottom: { base: 'env(safe-area-inset-bottom)', md: '0' },
        animation: riseAnimation,
      },
      notice: {
        width: '400px',
        borderRadius: 'hero',
        marginBottom: { base: 'calc(16px + env(safe-area-inset-bottom))', md: 'auto' },
        animation: riseAnimation,
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
      /** Below the top bar's buttons; a bottom sheet on small screens (NOTIF-02, NOTIF-03). */
      corner: {
        width: { base: '100vw', md: '400px' },
        maxWidth: '100vw',
        maxHeight: { base: '80dvh', md: 'calc(100dvh - 88px)' },
        marginTop: { base: 'auto', md: '72px' },
        marginBottom: { base: '0', md: 'auto' },
        marginInlineStart: 'auto',
        marginInlineEnd: { base: '0', md: '4' },
        borderRadius: { base: sheetCorners, md: 'hero' },
        animation: riseAnimation,
        paddingBottom: { base: 'env(safe-area-inset-bottom)', md: '0' },
        _backdrop: { bg: { base: 'scrim', md: 'transparent' } },
      },
      /** Below its button, at the parent's `--top` and `--left`; a bottom sheet on small screens. */
      menu: {
        inset: { base: 'auto 0 0', md: 'var(--top) auto auto var(--left)' },
        margin: '0',
        width: { base: '100vw', md: '240px' },
        maxWidth: '100vw',
        padding: { base: '0 8px calc(8px + env(safe-area-inset-bottom))', md: '2' },
        borderRadius: { base: sheetCorners, md: 'card' },
        animation: riseAnimation,
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

const openDialogs: (() => void)[] = []

// Where the browser has the Navigation API, Back closes the top dialog and does not leave the page.
const { navigation } = globalThis as { navigation?: EventTarget }
navigation?.addEventListener('navigate', (event: Event & { navigationType?: string }) => {
  const close = openDialogs.at(-1)
  if (!close || !event.cancelable || event.navigationType !== 'traverse') return
  event.preventDefault()
  close()
})

const useConfirmedClose = (onClose: () => void, confirmsClose: boolean, hasDraft: boolean) => {
  const ask = useAskCustomer()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useCallback((frame: HTMLDialogElement | null) => {
    dialog.current = frame
    return openModal(frame)
  }, [])
  const close = (): void => {
    if (confirmsClose && dialog.current && hasTypedText(dialog.current))
      ask({ subject: 'closeForm', text: "You haven't finished this form. Close it anyway?" }, onClose)
    else onClose()
  }
  const closeNow = useEffectEvent(close)
  // Only this event can stop a navigation to another document.
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
  label?: string
  labelledBy?: string
  describedBy?: string
  role?: 'alertdialog'
  /** Called on Escape, Back or a click outside; if text has been typed, only after a confirmation. */
  onClose: () => void
  /** Closes without a confirmation even if text has been typed. */
  keepsText?: boolean
  /** Makes the browser ask before the page closes, because the text would be lost. */
  hasDraft?: boolean | undefined
  children: ReactNode
}

/** A native modal dialog: traps the focus and restores it, closes on Escape or Back. It opens when it mounts. */
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
  const { open, close } = useConfirmedClose(onClose, !keepsText, hasDraft)
  // A text selection that ends outside must not close the dialog and lose the input.
  const startedInside = useRef(false)
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
      // Chrome closes on a second Escape without asking; if it must not close, the dialog reopens.
      onClose={({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal?.()
      }}
      onPointerDown={({ target, currentTarget }) => {
        startedInside.current = target !== currentTarget
      }}
      onClick={({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
        if (target === currentTarget && !startedInside.current) close()
      }}
    >
      {!['end', 'full', 'notice'].includes(placement) &&
        (motion ? <motion.Grip onDismiss={close}>{handle}</motion.Grip> : handle)}
      {children}
    </Frame>
  )
}
