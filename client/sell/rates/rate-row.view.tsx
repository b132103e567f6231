import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { networkLabel, networkName } from '../../../machines/money/network'
import {
  type Coin,
  type CoinRate,
  hasLimit,
  isBest,
  sharedLimit,
} from '../../../machines/sell/rates/coin.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { cameFromList } from '../../flows/use-back-navigation'
import { Chip } from '../../ui/controls/chip.view'
import { figure, limitInDollars } from '../../ui/format'
import { ExpandArrow, LinkArrow, RowButton, RowLink } from '../../ui/layout/rows.view'
import { CoinIcon, networkSymbol } from '../../ui/marks/coin-icon.view'

/** Returns the path of a rate's deposit page. */
export const pageOf = ({ id }: CoinRate): string => `${dashboardRoutes.sellDetails.path}?rateId=${id}`

interface ContentProps {
  title: ReactNode
  detail: string | null
  /** NGN per USD. */
  figures: ReactNode
}

/** If names and figures do not fit side by side, the figures wrap onto the next line. */
const Content = ({ title, detail, figures }: ContentProps) => (
  <chakra.span flex="1" minWidth="0" display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
    <chakra.span flex="1 1 68px" display="flex" flexDirection="column" translate="no">
      <chakra.span textStyle="rowTitle" overflowWrap="anywhere">
        {title}
      </chakra.span>
      {detail && (
        <chakra.span textStyle="secondary" color="fg.muted">
          {detail}
        </chakra.span>
      )}
    </chakra.span>
    {figures}
  </chakra.span>
)

interface RateFigureProps {
  /** NGN per USD. */
  value: string
  /** The number of networks among which this is the best rate (ruling 36). */
  bestOf?: number
  /** In USD; null or 0 hides it (RATE-04). */
  limit: string | null
  stale: boolean
}

const RateFigure = ({ value, bestOf, limit, stale }: RateFigureProps) => {
  const notes = [
    bestOf !== undefined && `best of ${bestOf}`,
    limit !== null && hasLimit(limit) && `limit: ${limitInDollars(limit)}`,
  ].filter(Boolean)
  return (
    <chakra.span marginInlineStart="auto" textAlign="end" fontVariantNumeric="tabular-nums" translate="no">
      <chakra.span
        display="block"
        textStyle="rowTitle"
        whiteSpace="nowrap"
        color={stale ? 'fg.muted' : 'fg'}
        data-stale={stale || undefined}
      >
        {`₦${figure(value, 2, 4)}`}
        <chakra.span color="fg.muted" fontWeight="400" fontSize="0.875em" lineHeight="1">
          {' / $1'}
        </chakra.span>
      </chakra.span>
      {notes.length > 0 && (
        <chakra.span display="block" textStyle="secondary" color="fg.muted">
          {notes.join(' · ')}
        </chakra.span>
      )}
    </chakra.span>
  )
}

interface RateLinkProps {
  rate: CoinRate
  title: ReactNode
  detail: string | null
  icon: string
  isNetwork?: boolean
  stale: boolean
}

const RateLink = ({ rate, title, detail, icon, isNetwork = false, stale }: RateLinkProps) => (
  <Link href={pageOf(rate)} state={cameFromList} asChild>
    <RowLink>
      <chakra.span minWidth="10" display="flex" justifyContent="flex-end" flexShrink="0">
        <CoinIcon symbol={icon} size={isNetwork ? 24 : 40} />
      </chakra.span>
      <Content
        title={title}
        detail={detail}
        figures={<RateFigure value={rate.value} limit={rate.limit} stale={stale} />}
      />
      {isNetwork ? (
        <LinkArrow />
      ) : (
        <chakra.span
          display={{ base: 'none', lg: 'block' }}
          padding="10px 16px"
          borderRadius="control"
          bg="brand.subtle"
          color="brand.fg"
          textStyle="rowTitle"
        >
          Sell
        </chakra.span>
      )}
    </RowLink>
  </Link>
)

const scrollIntoView = (networks: HTMLElement | null): void =>
  networks?.scrollIntoView?.({ block: 'nearest' })

interface CoinRowProps {
  coin: Coin
  isOpen: boolean
  stale: boolean
  onToggle: () => void
}

/** A coin to sell: a link to its address, or an expandable list of its networks (SELL-03 to SELL-05). */
export const CoinRow = ({ coin, isOpen, stale, onToggle }: CoinRowProps) => {
  const networks = useId()
  const [rate, ...otherRates] = coin.rates
  if (!otherRates.length)
    return (
      <RateLink
        rate={rate}
        title={coin.name}
        detail={networkLabel(rate.currency.chain) ?? coin.symbol}
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
        onClick={onToggle}
      >
        <CoinIcon symbol={coin.symbol} />
        <Content
          title={coin.name}
          detail={`${coin.rates.length} networks`}
          figures={
            <RateFigure
              value={rate.value}
              bestOf={coin.rates.length}
              limit={sharedLimit(coin)}
              stale={stale}
            />
          }
        />
        <ExpandArrow isOpen={isOpen} />
      </RowButton>
      {isOpen && (
        <chakra.section
          ref={scrollIntoView}
          id={networks}
          aria-label={`Networks of ${coin.name}`}
          bg="bg.muted"
          margin="0 8px 8px"
          borderRadius="icon"
          paddingTop="3"
          scrollMarginBottom={{ base: '26', lg: '4' }}
        >
          <chakra.h3 textStyle="label" color="fg.muted" paddingInline="4">
            Select Network
          </chakra.h3>
          <chakra.ul listStyleType="none">
            {coin.rates.map((network) => (
              <li key={network.id}>
                <RateLink
                  rate={network}
                  title={
                    <>
                      {networkLabel(network.currency.chain) ?? networkName(network.currency.chain)}
                      {isBest(network, coin) && (
                        <>
                          {' '}
                          <Chip tone="brand">best rate</Chip>
                        </>
                      )}
                    </>
                  }
                  detail={networkName(network.currency.chain)}
                  icon={networkSymbol(network.currency.chain) ?? coin.symbol}
                  isNetwork
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
