import { chakra } from '@chakra-ui/react/styled-system'
import { statusLooks, type TransactionStatus } from '../../machines/transactions/status.rules'

/** How far a transaction has come; nothing for an approved one (TX-15, AMB-55). */
export const StatusProgress = ({ status }: { status: TransactionStatus }) => {
  const { label, progress } = statusLooks[status]
  return (
    progress !== null && (
      <chakra.span
        role="progressbar"
        aria-label={`Progress: ${label}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        aria-valuetext={`${progress} percent done`}
        display="block"
        height="4px"
        borderRadius="chip"
        bg="border"
        overflow="hidden"
      >
        <chakra.span
          display="block"
          height="full"
          borderRadius="chip"
          bg={`${status}.fg`}
          style={{ width: `${progress}%` }}
        />
      </chakra.span>
    )
  )
}
