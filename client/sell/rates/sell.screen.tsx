import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect } from 'react'
import { type Coin, coinsIn } from '../../../machines/sell/rates/coin.rules'
import { rateBoardFlow } from '../../../machines/sell/rates/rate-board.machine'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useSession } from '../../flows/session'
import { useFlow } from '../../flows/use-flow'
import { useResource } from '../../resource/use-resource'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { Card } from '../../ui/layout/card.view'
import { CardHeading } from '../../ui/layout/card-heading.view'
import { fetchAhead, LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { HeadingRow, Page } from '../../ui/layout/page.view'
import { Plate } from '../../ui/layout/plate.view'
import { CoinRowSkeletons } from '../../ui/layout/rows.view'
import { fetchKycQuestion, KycGate } from '../kyc/kyc-gate.view'
import { AnnouncementCard } from './announcement.view'
import { CoinRow } from './coin-row.view'
import { RankBadge } from './rank-badge.view'
import { RateAgeLine } from './rate-age.view'
import { sellPageSource } from './sell-page.source'
import { rateWaits, useRateAge } from './use-rate-age'

/** The calculator beside the rates from extra large, above them elsewhere; what else there is to know below it. */
const Board = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) {sizes.side}' },
    gridTemplateRows: { xl: 'auto 1fr' },
    gridAutoFlow: { xl: 'dense' },
    gap: { base: '4', lg: '6' },
    '& > :nth-of-type(1), & > :nth-of-type(3)': { gridColumn: { xl: '2' } },
    '& > :nth-of-type(2)': { gridColumn: { xl: '1' }, gridRow: { xl: '1 / span 2' } },
    '& > div': { minWidth: '0' },
    '& > :nth-of-type(2), & > :nth-of-type(3)': {
      display: 'flex',
      flexDirection: 'column',
      gap: { base: '4', lg: '6' },
    },
  },
})

/** Fetched after the first answer: offline it could not be. */
const cachedRates = screenCode(() => import('./cached-rates.view').then(({ CachedRates }) => CachedRates))
const calculator = screenCode(() => import('./calculator.view').then(({ Calculator }) => Calculator))

/** Below everything else: its code comes last. */
const sellSide = screenCode(() => import('../side/side.view').then(({ SellSide }) => SellSide))

/** '/dashboard/sell': the coins that can be sold, with their rates. `notice`: at the top, where nothing moves it. */
export const SellScreen = ({ notice }: { notice?: ReactNode }) => {
  const { account, customer } = useSession()
  const page = { accountId: account.id, kycRequired: customer?.kycRequired ?? false }
  useEffect(() => {
    if (page.kycRequired) fetchAhead(fetchKycQuestion)
  }, [page.kycRequired])
  const [state, send] = useFlow(rateBoardFlow)
  const { openCoin } = state.context
  const {
    data,
    failure,
    isLoading: busy,
    refresh,
    state: reading,
  } = useResource(sellPageSource(page), { onReturn: 'refresh', every: rateWaits })
  const { readAt } = reading.context
  const isRead = readAt !== null
  useEffect(() => {
    if (isRead) fetchAhead(cachedRates.fetch, { sure: true })
  }, [isRead])
  const age = useRateAge(readAt)
  const failed = failure !== null
  const announcement = data?.announcements?.[0]
  const coins = failed || !data?.rates ? null : coinsIn(data.rates)
  const awaited = !failed && !data?.rates
  return (
    <Page>
      <Board>
        <Plate
          heading={
            <HeadingRow title={dashboardRoutes.sell.title}>
              {data?.rank ? (
                <RankBadge rank={data.rank} />
              ) : (
                (awaited || (busy && readAt === null)) && (
                  <Skeleton height="12" width="168px" borderRadius="control" bg="bg.panel" opacity="0.3" />
                )
              )}
            </HeadingRow>
          }
        >
          <chakra.p textStyle="secondary" color="var(--muted)" marginBottom="6px">
            You send
          </chakra.p>
          {/* As high as the calculator: nothing below moves when its code comes. */}
          <chakra.div minHeight={{ base: '151px', lg: '223px' }}>
            {coins?.[0] && <LazyTail code={calculator} coins={coins as [Coin, ...Coin[]]} />}
          </chakra.div>
        </Plate>
        <div>
          {notice}
          {announcement && <AnnouncementCard key={announcement.body} body={announcement.body} />}
          {(readAt !== null || failed) && (
            <KycGate
              kycRequired={page.kycRequired}
              verificationStatus={data?.kyc?.verificationStatus ?? null}
            />
          )}
          {/* The awaited list is another element than the list: what nobody foresaw above it moves nothing. */}
          <Card key={awaited ? 'awaited' : 'rates'} flush aria-labelledby="rates" aria-busy={busy}>
            <CardHeading id="rates" title="Rates">
              {!failed && (
                <chakra.span display="flex" alignItems="center" marginInlineEnd="-3">
                  <RateAgeLine age={age} busy={busy} />
                  <RefreshButton busy={busy} onRefresh={refresh} />
                </chakra.span>
              )}
            </CardHeading>
            {failure ? (
              <chakra.div padding="4">
                <LazyScreen code={cachedRates} page={page} error={failure} onRefresh={refresh} />
              </chakra.div>
            ) : coins?.length === 0 ? (
              <chakra.p padding="4" color="fg.muted">
                List Empty
              </chakra.p>
            ) : coins ? (
              <chakra.ul listStyleType="none">
                {coins.map((coin) => (
                  <chakra.li key={coin.symbol} _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}>
                    <CoinRow
                      coin={coin}
                      isOpen={openCoin === coin.symbol}
                      stale={Boolean(age?.stale)}
                      onToggle={(symbol) => send({ type: 'rateBoard.toggleCoin', symbol })}
                    />
                  </chakra.li>
                ))}
              </chakra.ul>
            ) : (
              <CoinRowSkeletons />
            )}
          </Card>
        </div>
        <div>{!awaited && <LazyTail code={sellSide} />}</div>
      </Board>
    </Page>
  )
}
