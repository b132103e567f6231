import { chakra } from '@chakra-ui/react/styled-system'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { Button } from '../controls/button.view'
import { ShareRecordingButton } from '../feedback/share-recording.view'
import { Spinner } from '../feedback/spinner.view'

interface ListEndProps {
  /** The next page is loading, or its error; null: neither. */
  more: 'loading' | ApiError | null
  onRetry: () => void
}

/** The end of a paged list: loading, error with retry, or nothing. */
export const ListEnd = ({ more, onRetry }: ListEndProps) => (
  <chakra.div
    role="status"
    display="flex"
    flexDirection="column"
    alignItems="center"
    gap="2"
    minHeight="12"
    paddingBlock="2"
    color="fg.muted"
    textAlign="center"
  >
    {more === 'loading' ? (
      <chakra.span display="flex" alignItems="center" gap="2">
        <Spinner aria-hidden />
        Loading more…
      </chakra.span>
    ) : (
      more && (
        <>
          <chakra.p color="red.fg">{summaryOf(more)}</chakra.p>
          <Button variant="subtle" onClick={onRetry}>
            Try again
          </Button>
          <ShareRecordingButton />
        </>
      )
    )}
  </chakra.div>
)
