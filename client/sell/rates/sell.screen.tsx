import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect } from 'react'
import { coinsIn } from '../../../machines/sell/rates/coin.rules'
import { rateBoardFlow } from '../../../machines/sell/rates/rate-board.machine'
import { useSession } from '../../flows/session'
import { useFlow } from '../../flows/use-flow'
import { useResource } from '../../resource/use-resource'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { Card } from '../../ui/layout/card.view'
import { fetchAhead, screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { Page } from '../../ui/layout/page.view'
import { PageHeading } from '../../ui/layout/page-heading.view'
import { CoinRowSkeletons } from '../../ui/layout/rows.view'
import { fetchKycQuestion, KycGate } from '../kyc/kyc-gate.view'
import { AnnouncementCard } from './announcement.view'
import { CachedRates } from './cached-rates.view'
import { CoinRow } from './coin-row.view'
import { RankBadge } from './rank-badge.view'
import { RateAgeLine } from './rate-age.view'
import { sellPageSource } from './sell-page.source'
import { ratesEveryMs, useRateAge } from './use-rate-age'

/** Below everything else: its code comes last. */
const howSellingWorks = screenCode(() =>
  import('../how-it-works.view').then(({ HowSellingWorks }) => HowSellingWorks),
)

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
  } = useResource(sellPageSource(page), { onReturn: 'refresh', every: ratesEveryMs })
  const { readAt } = reading.context
  const age = useRateAge(readAt)
  const failed = failure !== null
  const announcement = data?.announcements?.[0]
  const coins = failed || !data?.rates ? null : coinsIn(data.rates)
  const awaited = !failed && !data?.rates
  return (
    <Page paddingTop="4" gap="4">
      <PageHeading>Sell</PageHeading>
      {notice}
      {data?.rank ? (
        <RankBadge rank={data.rank} />
      ) : (
        (awaited || (busy && readAt === null)) && <Skeleton height="6" />
      )}
      {announcement && <AnnouncementCard key={announcement.body} body={announcement.body} />}
      {(readAt !== null || failed) && (
        <KycGate kycRequired={page.kycRequired} verificationStatus={data?.kyc?.verificationStatus ?? null} />
      )}
      {/* The awaited list is another element than the list: what nobody foresaw above it moves nothing. */}
      <chakra.section
        key={awaited ? 'awaited' : 'rates'}
        aria-labelledby="rates"
        aria-busy={busy}
        display="flex"
        flexDirection="column"
        gap="2"
      >
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          minHeight="12"
          marginInlineEnd="-2"
        >
          <chakra.h2 id="rates" textStyle="h2">
            Rates
          </chakra.h2>
          {!failed && (
            <chakra.span
              display="flex"
              alignItems="center"
              gap={{ base: '1', md: '2' }}
              marginInlineStart="auto"
            >
              <RateAgeLine age={age} busy={busy} />
              <RefreshButton busy={busy} onRefresh={refresh} />
            </chakra.span>
          )}
        </chakra.div>
        {failure ? (
          <Card>
            <CachedRates page={page} error={failure} onRefresh={refresh} />
          </Card>
        ) : (
          <Card flush>
            {coins?.length === 0 ? (
              <EmptyState text="List Empty" />
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
        )}
      </chakra.section>
      {!awaited && <LazyTail code={howSellingWorks} />}
    </Page>
  )
}
