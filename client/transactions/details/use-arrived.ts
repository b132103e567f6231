import { useState } from 'react'
import { paysNaira } from '../../../machines/money/move'
import type { WholeTransactionFragment } from '../../generated/graphql'

/** Whether naira arrived just now, while the customer looked; until it is closed. */
export const useArrived = (details: WholeTransactionFragment | undefined) => {
  const [seen, setSeen] = useState(details?.status)
  const [isNow, setNow] = useState(false)
  const status = details?.status
  if (details && status !== seen) {
    setSeen(status)
    setNow(status === 'approved' && seen !== undefined && paysNaira(details))
  }
  return { isNow, close: () => setNow(false) }
}
