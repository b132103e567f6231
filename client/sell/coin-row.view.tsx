import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { type Coin, type CoinRate, rateRange, sharedLimit } from '../../machines/sell/coin.rules'
import { networkLabel, networkName } from '../../machines/shared/network'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { CoinIcon } from '../shared/coin-icon.view'
import { cameFromList } from '../shared/use-way-back'
import { RateFigures } from './rate-figures.view'

/** Where a rate's deposit address is shown. */
const pageOf = ({ id }: CoinRate): string => `${dashboardRoutes.sellDetails.path}?rateId=${id}`

const row = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '16',
    paddingInline: '4',
    paddingBlock: '2',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'brand.subtle' },
    _focusVisible: { outlineOffset: '-2px' },
  },
} as const
const RowLink = chakra('a', row)
const RowButton = chakra('button', row)

const Names = ({ title, detail }: { title: string; detail: string | null }) => (
  <chakra.span display="flex" flexDirection="column" minWidth="0">
    <chakra.span fontWeight="500">{title}</chakra.span>
    {detail && (
      <chakra.span textStyle="secondary" color="fg.muted">
        {detail}
      </chakra.span>
    )}
  </chakra.span>
)

const Chevron = ({ of: Icon }: { of: typeof ChevronRight }) => (
  <chakra.span color="fg.subtle" flexShrink="0">
    <Icon aria-hidden size={20} />
  </chakra.span>
)

interface RateLinkProps {
  rate: CoinRate
  title: string
  detail: string | null
  /** Shown for a coin's own row; a network's row stands indented below its coin. */
  icon?: string
  stale: boolean
}

const RateLink = ({ rate, title, detail, icon, stale }: RateLinkProps) => (
  <RowLink asChild>
    <Link href={pageOf(rate)} state={cameFromList}>
      {icon ? <CoinIcon symbol={icon} /> : <chakra.span width="8" flexShrink="0" />}
      <Names title={title} detail={detail} />
      <RateFigures lowest={rate.value} highest={rate.value} limit={rate.limit} stale={stale} />
      <Chevron of={ChevronRight} />
    </Link>
  </RowLink>
)

/** 'BTC', 'ETH · ERC-20'; a name that is its own symbol is not said twice. */
const detailOf = ({ symbol, name }: Coin, rate: CoinRate): string | null =>
  [symbol === name ? null : symbol, networkLabel(rate.currency.chain)].filter(Boolean).join(' · ') || null

export interface CoinRowProps {
  coin: Coin
  isOpen: boolean
  stale: boolean
  onToggle: (symbol: string) => void
}

/** A coin to sell: straight to its address, or its networks first (SELL-03 to SELL-05). */
export const CoinRow = ({ coin, isOpen, stale, onToggle }: CoinRowProps) => {
  const networks = useId()
  const [rate, ...others] = coin.rates
  if (!others.length)
    return (
      <RateLink
        rate={rate}
        title={coin.name}
        detail={detailOf(coin, rate)}
        icon={coin.symbol}
        stale={stale}
      />
    )
  return (
    <>
      <RowButton
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? networks : undefined}
        onClick={() => onToggle(coin.symbol)}
      >
        <CoinIcon symbol={coin.symbol} />
        <Names title={coin.name} detail={`${coin.rates.length} networks`} />
        <RateFigures {...rateRange(coin)} limit={sharedLimit(coin)} stale={stale} />
        <chakra.span transition="transform 150ms" transform={isOpen ? 'rotate(180deg)' : undefined}>
          <Chevron of={ChevronDown} />
        </chakra.span>
      </RowButton>
      {isOpen && (
        <chakra.section id={networks} aria-label={`Networks of ${coin.name}`} bg="bg.muted" paddingTop="2">
          <chakra.h3 textStyle="label" color="fg.muted" paddingInline="4">
            Select Network
          </chakra.h3>
          <chakra.ul listStyleType="none">
            {coin.rates.map((network) => (
              <li key={network.id}>
                <RateLink
                  rate={network}
                  title={networkLabel(network.currency.chain) ?? networkName(network.currency.chain)}
                  detail={networkName(network.currency.chain)}
                  stale={stale}
                />
              </li>
            ))}
          </chakra.ul>
        </chakra.section>
      )}
    </>
  )
}
