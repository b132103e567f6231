import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useId } from 'react'
import { offlineText } from '../../../machines/core/api-error'
import { MissingCode } from '../../data/fetch-code'
import { Button } from '../controls/button.view'
import { ErrorBoundary, type Failure } from '../feedback/error-boundary.view'
import { LoadingContext } from './lazy-screen'
import { Modal } from './modal.view'

export const failureText = (error: unknown): string =>
  error instanceof MissingCode
    ? offlineText
    : 'Something went wrong here. Your money is safe. Refresh, or go to another page.'

interface LazyDialogProps {
  /** Hides failures until the customer opens the dialog. */
  quiet?: boolean
  onClose: () => void
  children: ReactNode
}

const DialogFailed = ({ error, busy, onRetry, onClose }: Failure & Pick<LazyDialogProps, 'onClose'>) => {
  const id = useId()
  return (
    <Modal placement="center" labelledBy={id} onClose={onClose}>
      <chakra.div display="flex" flexDirection="column" gap="4" padding="6">
        <p id={id}>{failureText(error)}</p>
        <chakra.div display="flex" flexWrap="wrap-reverse" gap="3">
          <Button variant="subtle" flex="1" onClick={onClose}>
            Close
          </Button>
          <Button flex="1" loading={busy} onClick={onRetry}>
            Refresh
          </Button>
        </chakra.div>
      </chakra.div>
    </Modal>
  )
}

/** Safari does not focus a clicked button. */
let lastButton: HTMLElement | null
document.addEventListener(
  'click',
  ({ target }) => {
    lastButton = (target as Element).closest('button')
  },
  true,
)

const ButtonProgress = () => {
  useEffect(() => {
    const button = lastButton
    // If the button is already busy, something else controls it.
    if (!button?.matches(':not([aria-busy])')) return
    button.setAttribute('aria-busy', 'true')
    button.style.animation = 'pulse 1s infinite'
    return () => {
      button.removeAttribute('aria-busy')
      button.style.animation = ''
    }
  }, [])
  return null
}

/** A dialog whose code loads when it opens; if loading fails, a dialog says so and the page remains usable. */
export const LazyDialog = ({ quiet = false, onClose, children }: LazyDialogProps) => (
  <ErrorBoundary failed={(failure) => (quiet ? null : <DialogFailed {...failure} onClose={onClose} />)}>
    <LoadingContext value={quiet ? null : <ButtonProgress />}>{children}</LoadingContext>
  </ErrorBoundary>
)
