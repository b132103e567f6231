import { statusBadgeStyles, type TransactionStatus } from '../../../machines/transactions/status.rules'
import { ProgressBar } from '../../ui/feedback/progress-bar.view'

/** Progress of a transaction; hidden once it is approved (TX-15). */
export const StatusProgress = ({ status }: { status: TransactionStatus }) => {
  const { label, progress } = statusBadgeStyles[status]
  return (
    progress !== null && (
      <ProgressBar
        aria-label={`Progress: ${label}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        aria-valuetext={`${progress} percent done`}
        height="4px"
        filled={progress}
        colour={`${status}.fg`}
      />
    )
  )
}
