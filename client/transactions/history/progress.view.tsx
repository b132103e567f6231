import { statusBadgeStyles, type TransactionStatus } from '../../../machines/money/transaction-status'
import { Lanes } from '../../ui/marks/lanes.view'

/** The colour of a status in the theme. */
export const barColour = (status: TransactionStatus): string => {
  const { colour } = statusBadgeStyles[status]
  return colour === 'blue' ? 'brand.solid' : `${colour}.solid`
}

/** Progress of a transaction; hidden once it is approved (TX-15). */
export const StatusProgress = ({ status }: { status: TransactionStatus }) => {
  const { label, progress } = statusBadgeStyles[status]
  return (
    progress !== null && (
      <Lanes
        role="progressbar"
        aria-label={`Progress: ${label}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        aria-valuetext={`${progress} percent done`}
        progress={progress}
        naira={barColour(status)}
      />
    )
  )
}
