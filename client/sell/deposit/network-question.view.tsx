import { chakra } from '@chakra-ui/react/styled-system'
import { ShieldQuestion, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { coinName } from '../../../machines/money/coin-name'
import { knownChains, networkLabel, networkName } from '../../../machines/money/network'
import { coinOnNetwork } from '../../../machines/sell/deposit/deposit.rules'
import type { CoinRate } from '../../../machines/sell/rates/coin.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useCached } from '../../data/use-cached'
import { SellRatesDocument } from '../../generated/graphql'
import { Button, ButtonLink } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'
import { useVisibleError } from '../../ui/controls/form.view'
import { Card } from '../../ui/layout/card.view'
import { pageOf } from '../rates/rate-row.view'

export const depositAddressMark = 'data-place'

/** Returns 'Tron (TRC-20)' or 'Bitcoin'. */
export const networkInFull = (chain: string): string => {
  const label = networkLabel(chain)
  return label ? `${networkName(chain)} (${label})` : networkName(chain)
}

interface NetworkQuestionProps {
  currency: CoinRate['currency']
  chain: string
  wrongChain: string | null
  onName: (chain: string) => void
}

export const Title = ({ rate }: { rate: CoinRate | undefined }) => {
  if (!rate) return <span>{dashboardRoutes.sellDetails.title}</span>
  const { name, chain } = rate.currency
  const label = networkLabel(chain)
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="2" lineHeight="1.3">
      <chakra.span truncate title={`Sell ${coinName(name)}`}>
        Sell {coinName(name)}
      </chakra.span>
      {label && (
        <Chip tone="brand" fontSize="min(0.875rem, 4vw)" lineHeight="inherit">
          {label}
        </Chip>
      )}
    </chakra.span>
  )
}

const showDepositAddress = (): void => {
  const place = document.querySelector<HTMLElement>(`[${depositAddressMark}]`)
  place?.scrollIntoView?.({ block: 'start' })
  place?.focus({ preventScroll: true })
}

/** Before the first use of a network, the customer must name it to see the address. */
export const NetworkQuestion = ({ currency, chain, wrongChain, onName }: NetworkQuestionProps) => {
  const coin = coinName(currency.name)
  const sellRates = useCached(SellRatesDocument, {})
  const rates = sellRates?.rates?.filter((rate) => rate.currency.symbol === currency.symbol)
  const matchingRate = rates?.find((rate) => rate.currency.chain === wrongChain)
  // Without rates: a network that has no label has only its own coin.
  const isPlausible = (network: string) => network === chain || networkLabel(network) !== null
  const chains = knownChains.filter(
    (network) => rates?.some((rate) => rate.currency.chain === network) ?? isPlausible(network),
  )
  useEffect(() => showDepositAddress, [])
  const errorProps = useVisibleError<HTMLDivElement>(wrongChain)
  return (
    <Card aria-labelledby="network-question" display="flex" flexDirection="column" gap="3">
      <chakra.h2 id="network-question" textStyle="h2" textWrap="balance">
        <chakra.span float="inline-start" paddingTop="2px" marginInlineEnd="2" color="brand.fg">
          <ShieldQuestion aria-hidden size={24} />
        </chakra.span>
        Which network will you use to send {coin}?
      </chakra.h2>
      <chakra.p color="fg.muted">
        This address only accepts {coinName(currency.name)} on{' '}
        <chakra.b color="fg" display="inline-block">
          {networkInFull(chain)}
        </chakra.b>
        . Coins sent on any other network will be lost. Choose the network you'll use.
      </chakra.p>
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, max(8rem, 34%)), 1fr))"
        gap="2"
      >
        {chains.map((chain) => (
          <chakra.li key={chain} display="grid">
            <Button variant="subtle" paddingInline="2" lineHeight="1.25" onClick={() => onName(chain)}>
              <span>
                {networkInFull(chain)
                  .split(/(?=\()/)
                  .map((part) => (
                    <chakra.span key={part} whiteSpace={part.startsWith('(') ? 'nowrap' : undefined}>
                      {part}
                    </chakra.span>
                  ))}
              </span>
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.div {...errorProps} role="alert" _empty={{ display: 'none' }}>
        {wrongChain !== null && (
          <chakra.p display="flex" gap="2" color="red.fg">
            <chakra.span flexShrink="0" paddingTop="2px">
              <TriangleAlert aria-hidden size={20} />
            </chakra.span>
            {`That's ${networkInFull(wrongChain)}. This address only accepts ${networkInFull(chain)}.${matchingRate ? '' : ' To use another network, go back and choose it first.'}`}
          </chakra.p>
        )}
        {matchingRate && (
          <Link href={pageOf(matchingRate)} replace asChild>
            <ButtonLink variant="solid" marginTop="3" wide>
              Go to {coinOnNetwork(matchingRate.currency)}
            </ButtonLink>
          </Link>
        )}
      </chakra.div>
    </Card>
  )
}
