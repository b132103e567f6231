import { chakra } from '@chakra-ui/react/styled-system'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { useShownRefusal } from '../focus/use-shown-refusal'
import { ShareLate } from './share-late.view'

interface ErrorTextProps {
  error: ApiError | null
  /** The form's fields that show their own messages. */
  fields: readonly string[]
}

/** An error that belongs to no field of the form, in red; it stays after its toast is gone. Any error can be shared. */
export const ErrorText = ({ error: apiError, fields }: ErrorTextProps) => {
  const text = apiError && !fields.some((field) => field in apiError.fields) ? summaryOf(apiError) : null
  const shown = useShownRefusal<HTMLParagraphElement>(text)
  return (
    apiError && (
      <>
        {text !== null && (
          <chakra.p {...shown} color="red.fg" textAlign="center">
            {text}
          </chakra.p>
        )}
        <ShareLate />
      </>
    )
  )
}
