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
import { hasTypedText } from '../../platform/typed-fields'
import { TwoBars } from '../marks/two-bars.view'
import { useMotionAtMount } from '../motion/motion'

/** Shows the dialog modally while mounted; closing restores the focus. */
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
    // Browsers show modal dialogs whatever they stand in; beneath the app's lock they must not be seen.
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
        borderRadius: { base: sheetCorners, md: 'plate' },
        // On a phone a sheet from below, where the thumb is.
        minWidth: { base: '100vw', md: '0' },
        maxWidth: { base: '100vw', md: 'calc(100vw - 32px)' },
        marginBottom: { base: '0', md: 'auto' },
        paddingBottom: { base: 'env(safe-area-inset-bottom)', md: '0' },
        animation: rising,
      },
      /** A question: on a phone near the thumb, free of the edges. */
      notice: {
        width: '400px',
        borderRadius: 'plate',
        marginBottom: { base: 'calc(16px + env(safe-area-inset-bottom))', md: 'auto' },
        animation: rising,
      },
      /** A drawer at the right edge. */
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
        borderRadius: { base: sheetCorners, md: 'plate' },
        animation: rising,
        paddingBottom: { base: 'env(safe-area-inset-bottom)', md: '0' },
        _backdrop: { bg: { base: 'scrim', md: 'transparent' } },
      },
      /** Below its button, by `--top` and `--left` of an element around it; on small screens a sheet from below. */
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
      /** The whole window. */
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

/** Shows a thumb that this is a sheet. */
const Handle = chakra('span', {
  base: {
    display: { base: 'block', md: 'none' },
    position: 'relative',
    zIndex: '1',
    height: '6',
    paddingBlock: '7px',
    // The sheet's first line moves up below it.
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

/** How to close each open dialog, the one on top last. */
const openDialogs: (() => void)[] = []

// The browser's Back closes the dialog on top instead of leaving its page, where the Navigation API lets it.
const { navigation } = globalThis as { navigation?: EventTarget }
navigation?.addEventListener('navigate', (event: Event & { navigationType?: string }) => {
  const close = openDialogs.at(-1)
  if (!close || !event.cancelable || event.navigationType !== 'traverse') return
  event.preventDefault()
  close()
})

/** Closes the dialog at once, or after a question where something was typed into it. */
const useCarefulClose = (onClose: () => void, asks: boolean) => {
  const ask = useAskCustomer()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useCallback((frame: HTMLDialogElement | null) => {
    dialog.current = frame
    return openModally(frame)
  }, [])
  const close = (): void => {
    if (asks && dialog.current && hasTypedText(dialog.current))
      ask({ subject: 'closeForm', text: "You haven't finished this form. Close it anyway?" }, onClose)
    else onClose()
  }
  const closeNow = useEffectEvent(close)
  // Leaving for another document cannot be held back otherwise.
  const stay = useEffectEvent((event: BeforeUnloadEvent) => {
    if (asks && dialog.current && hasTypedText(dialog.current)) event.preventDefault()
  })
  useEffect(() => {
    const own = (): void => closeNow()
    const leave = (event: BeforeUnloadEvent): void => stay(event)
    openDialogs.push(own)
    window.addEventListener('beforeunload', leave)
    return () => {
      openDialogs.splice(openDialogs.indexOf(own), 1)
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
  /** Called for Escape, Back, or a click outside; where something was typed, after a question. */
  onClose: () => void
  /** Whether closing is no loss, whatever was typed. */
  keepsText?: boolean
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
  children,
}: ModalProps) => {
  const { open, close } = useCarefulClose(onClose, !keepsText)
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
      // Chrome closes on a second Escape without asking; a dialog that cannot be closed now is shown again.
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
