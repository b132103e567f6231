import { chakra } from '@chakra-ui/react/styled-system'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'

interface ErrorTextProps {
  error: ApiError | null
  /** The form's fields that show their own messages. */
  fields: readonly string[]
}

/** An error that belongs to no field of the form, in red; it stays after its toast is gone. */
export const ErrorText = ({ error: apiError, fields }: ErrorTextProps) =>
  apiError && !fields.some((field) => field in apiError.fields) ? (
    <chakra.p color="status.red" textAlign="center">
      {summaryOf(apiError)}
    </chakra.p>
  ) : null
