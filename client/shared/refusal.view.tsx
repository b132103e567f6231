import { chakra } from '@chakra-ui/react/styled-system'
import { type Refusal, summaryOf } from '../../machines/shared/refusal'

interface RefusalTextProps {
  refusal: Refusal | null
  /** The form's fields that show their own messages. */
  fields: readonly string[]
}

/** A refusal that belongs to no field of the form, in red. A toast has said it; this is what stays. */
export const RefusalText = ({ refusal, fields }: RefusalTextProps) =>
  refusal && !fields.some((field) => field in refusal.fields) ? (
    <chakra.p color="status.red" textAlign="center">
      {summaryOf(refusal)}
    </chakra.p>
  ) : null
