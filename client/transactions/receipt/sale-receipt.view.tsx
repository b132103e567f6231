import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useEffect } from 'react'
import { isUnderWay } from '../../../machines/transactions/status.rules'
import { query } from '../../api/apollo'
import { useServices } from '../../flows/services'
import { TransactionDetailsDocument } from '../../generated/graphql'
import { useCached } from '../../resource/use-cached'
import { LazyScreen } from '../../ui/layout/lazy-screen'
import { receipt } from '../details/details.screen'

const checkAgainMs = 10_000

/** The receipt of a sale that was made just now, as soon as it is paid; `waiting` until then. */
export const SaleReceipt = ({ id, waiting }: { id: string; waiting: ReactNode }) => {
  const { clock } = useServices()
  const client = useApolloClient()
  const status = useCached(TransactionDetailsDocument, { id })?.transaction.status
  const isAwaited = status === undefined || isUnderWay(status)
  useEffect(() => {
    if (!isAwaited) return
    let timer: unknown
    const look = (): void => {
      if (document.visibilityState === 'visible')
        query(client, {
          query: TransactionDetailsDocument,
          variables: { id },
          fetchPolicy: 'network-only',
        }).catch(() => undefined)
      timer = clock.setTimeout(look, checkAgainMs)
    }
    look()
    return () => clock.clearTimeout(timer as number)
  }, [client, clock, id, isAwaited])
  return status === 'approved' ? <LazyScreen code={receipt} id={id} /> : waiting
}
