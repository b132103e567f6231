import { chakra } from '@chakra-ui/react/styled-system'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'

/** Opens it as the page's one modal while it is mounted; closing gives the focus back to where it was. */
const openModally = (dialog: HTMLDialogElement | null): (() => void) => {
  // Very old browsers have no modal dialogs: there it opens in place.
  if (dialog && !dialog.open) dialog.showModal ? dialog.showModal() : dialog.setAttribute('open', '')
  return () => dialog?.close?.()
}

const Frame = chakra('dialog', {
  base: {
    position: 'fixed',
    margin: 'auto',
    padding: '0',
    textAlign: 'start',
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    boxShadow: 'sheet',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    maxHeight: 'calc(100dvh - 32px)',
    maxWidth: 'calc(100vw - 32px)',
    _backdrop: { bg: 'scrim' },
    animation: 'rise 150ms ease-out',
  },
  variants: {
    placement: {
      center: { width: '400px', borderRadius: 'card' },
      /** A drawer at the right edge. */
      end: {
        insetInlineEnd: '0',
        marginInlineEnd: '0',
        marginBlock: '0',
        height: '100dvh',
        maxHeight: '100dvh',
        width: '320px',
        borderRadius: '0',
        animation: 'fade 150ms ease-out',
      },
      /** Below the top bar's buttons; from the bottom edge where the screen is small (NOTIF-02, NOTIF-03). */
      corner: {
        width: { base: '100vw', md: '400px' },
        maxWidth: '100vw',
        maxHeight: { base: '80dvh', md: 'calc(100dvh - 88px)' },
        marginTop: { base: 'auto', md: '72px' },
        marginBottom: { base: '0', md: 'auto' },
        marginInlineStart: 'auto',
        marginInlineEnd: { base: '0', md: '4' },
        borderRadius: { base: '12px 12px 0 0', md: 'card' },
        paddingBottom: { base: 'env(safe-area-inset-bottom)', md: '0' },
        _backdrop: { bg: { base: 'scrim', md: 'transparent' } },
      },
    },
  },
})

interface ModalProps {
  placement: 'center' | 'end' | 'corner'
  /** Its name for screen readers; or `labelledBy`, the id of its heading. */
  label?: string
  labelledBy?: string
  describedBy?: string
  role?: 'alertdialog'
  /** Escape, the phone's back, or a press outside. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: traps the focus, closes on Escape, gives the focus back. Mount it to open it. */
export const Modal = ({ placement, label, labelledBy, describedBy, role, onClose, children }: ModalProps) => {
  // A text selected past the edge ends outside: what was typed must not be lost by that.
  const beganInside = useRef(false)
  return (
    <Frame
      ref={openModally}
      placement={placement}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(cancel) => {
        cancel.preventDefault()
        onClose()
      }}
      // A second Escape closes it over everybody's head; what cannot be closed now stands there again.
      onClose={({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal?.()
      }}
      onPointerDown={({ target, currentTarget }) => {
        beganInside.current = target !== currentTarget
      }}
      onClick={({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
        if (target === currentTarget && !beganInside.current) onClose()
      }}
    >
      {children}
    </Frame>
  )
}
