import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect, useId } from 'react'
import { Button } from '../controls/button.view'
import { ErrorBoundary, type Failure } from '../feedback/error-boundary.view'
import { failureText } from '../feedback/failure-text'
import { LoadingContext } from './lazy-screen'
import { Modal } from './modal.view'

interface LazyDialogProps {
  /** While nobody has asked for it a failure is not told. */
  quiet?: boolean
  onClose: () => void
  /** A `LazyScreen`. */
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

/** What was pressed last; Safari does not focus it. */
let button: HTMLElement | null
document.addEventListener(
  'click',
  ({ target }) => {
    button = (target as Element).closest('button')
  },
  true,
)

/** While a dialog's code is coming the button that asked for it says so in its own width. */
const OnItsButton = () => {
  useEffect(() => {
    const asked = button
    // Where it is busy already, that is another's to end.
    if (!asked?.matches(':not([aria-busy])')) return
    asked.setAttribute('aria-busy', 'true')
    asked.style.animation = 'pulse 1s infinite'
    return () => {
      asked.removeAttribute('aria-busy')
      asked.style.animation = ''
    }
  }, [])
  return null
}
const onItsButton = <OnItsButton />

/** A dialog whose code loads when it opens; if that fails, a dialog says so and the page stays usable. */
export const LazyDialog = ({ quiet = false, onClose, children }: LazyDialogProps) => (
  <ErrorBoundary failed={(failure) => (quiet ? null : <DialogFailed {...failure} onClose={onClose} />)}>
    <LoadingContext value={quiet ? null : onItsButton}>{children}</LoadingContext>
  </ErrorBoundary>
)
