import { chakra } from '@chakra-ui/react/styled-system'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { useVisibleError } from '../controls/form.view'
import { ShareLate } from './share-late.view'

interface ErrorTextProps {
  error: ApiError | null
  fields: readonly string[]
}

/** Shows an error that belongs to no field, even after its toast, and lets the customer share any error. */
export const ErrorText = ({ error: apiError, fields }: ErrorTextProps) => {
  const text = apiError && !fields.some((field) => field in apiError.fields) ? summaryOf(apiError) : null
  const visibleError = useVisibleError<HTMLParagraphElement>(text)
  return (
    apiError && (
      <>
        {text !== null && (
          <chakra.p {...visibleError} color="red.fg" textAlign="center">
            {text}
          </chakra.p>
        )}
        <ShareLate />
      </>
    )
  )
}
