import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { Button } from '../../ui/controls/button.view'
import { StepProblem } from './steps.view'

const fields = ['recipient', 'amountCrypto', 'toSymbol']

interface OrderProblemProps {
  error: ApiError | null
  errorText?: (error: ApiError) => string
  failed: boolean
  onRefresh: () => void
}

/** The form's error, unless one of its fields shows it. */
export const OrderProblem = ({ error, errorText = summaryOf, failed, onRefresh }: OrderProblemProps) => (
  <>
    {error && (
      <StepProblem>
        {fields.some((field) => field in error.fields) ? null : (failed ? summaryOf : errorText)(error)}
      </StepProblem>
    )}
    {failed && (
      <Button variant="plain" onClick={onRefresh}>
        Try again
      </Button>
    )}
  </>
)
