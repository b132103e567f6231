import { chakra } from '@chakra-ui/react/styled-system'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { Button, Spinner } from '../controls/button.view'
import { ShareRecordingButton } from '../feedback/share-recording.view'

interface ListEndProps {
  /** 'loading' or the error of the next page; null for neither. */
  more: 'loading' | ApiError | null
  onRetry: () => void
}

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
