import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'wouter'
import { nairaOf } from '../../../machines/money/naira'
import { incomingDeposits, incomingText } from '../../../machines/sell/deposit/incoming.rules'
import { transactionPath } from '../../../machines/shell/transaction-path.rules'
import { useServices } from '../../flows/services'
import { DepositsOfCoinDocument, type DepositsOfCoinQuery } from '../../generated/graphql'
import { querySource } from '../../resource/source'
import { useResource } from '../../resource/use-resource'
import { TextLink } from '../../ui/controls/text-link.view'
import { coins, nairaText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'

const statesOf = (data: DepositsOfCoinQuery | undefined): string =>
  (data?.latest.nodes ?? []).map(({ id, status }) => `${id} ${status}`).join()

const depositsOf = (symbol: string) =>
  querySource({
    name: 'deposits',
    document: DepositsOfCoinDocument,
    variables: () => ({ symbol }),
    readingOf: (data, before) => ({ polls: true, changed: statesOf(data) !== statesOf(before) }),
  })

/**
 * The deposits that arrive while the customer looks, read every 10 s with back-off. At the lower edge of the window,
 * so that nothing above moves when one comes.
 */
export const IncomingDeposits = ({ currency }: { currency: { symbol: string; chain: string } }) => {
  const { serverNow } = useServices()
  const { data } = useResource(depositsOf(currency.symbol), { isFresh: true, onReturn: 'revalidate' })
  const latest = (data?.latest.nodes ?? []).map((row) => ({ ...row, seenAt: Date.parse(row.createDate) }))
  const incoming = incomingDeposits(latest, currency, serverNow())
  return (
    <chakra.div aria-live="polite" position="sticky" bottom="4" zIndex="1">
      {incoming.length > 0 && (
        <Card
          tone="brand"
          aria-label="Your deposits"
          maxWidth="form"
          marginInline="auto"
          paddingBlock="1"
          boxShadow="sheet"
        >
          {incoming.map((deposit) => {
            const paid = nairaOf(deposit)
            return (
              <chakra.div key={deposit.id} paddingBottom="2">
                <chakra.p fontWeight="600">
                  <Link href={transactionPath(deposit.id)} asChild>
                    <TextLink>
                      {coins(deposit.amountCrypto, currency.symbol, 8)}
                      {paid && `, ${nairaText(paid)}`}
                    </TextLink>
                  </Link>
                </chakra.p>
                <chakra.p textStyle="secondary" marginTop="-2">
                  {incomingText(deposit)}
                </chakra.p>
              </chakra.div>
            )
          })}
        </Card>
      )}
    </chakra.div>
  )
}
