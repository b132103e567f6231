import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, Medal, Star, Trophy } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { type Kyc, mustVerify } from '../../../machines/money/identity'
import { isGateOpen } from '../../../machines/sell/kyc/kyc-gate.rules'
import { type Coin, coinsIn } from '../../../machines/sell/rates/coin.rules'
import {
  type Rank,
  type RankBadgeStyle,
  rankBadgeStyle,
  rankBar,
} from '../../../machines/sell/rates/rank.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { usePageQuery } from '../../data/use-page-query'
import { useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useEntryState } from '../../flows/use-entry-state'
import { SellPageDocument } from '../../generated/graphql'
import { attempt, storagePrefix } from '../../platform/storage'
import { whenIdle } from '../../platform/when-idle'
import { Button } from '../../ui/controls/button.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { dollars, limitInDollars } from '../../ui/format'
import { Card, CardHeading } from '../../ui/layout/card.view'
import { Hero } from '../../ui/layout/hero.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { fetchAhead, LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { HeadingRow, Page } from '../../ui/layout/page.view'
import { CoinRowSkeletons } from '../../ui/layout/rows.view'
import { ProgressBar } from '../../ui/marks/progress.view'
import { TwoBars } from '../../ui/marks/two-bars.view'
import { RateAgeLine, ratePollMs, useRateAge } from './rate-age.view'
import { CoinRow } from './rate-row.view'
import { sellPageReading } from './sell-page.source'

const icons = { star: Star, trophy: Trophy, gold: Medal }

const colours: Record<RankBadgeStyle['colour'], string> = {
  blue: 'brand.solid',
  green: 'green.solid',
  orange: 'orange.solid',
}

/** The scale ends at 99 (RANK-03). */
const fullBar = 99

/** The rank's name, its progress to the highest rank and the dollars traded (RANK-02 to RANK-08). */
const RankBadge = ({ rank }: { rank: Rank }) => {
  const { colour, icon } = rankBadgeStyle(rank)
  const value = rankBar(rank)
  const Icon = icon && icons[icon]
  return (
    <chakra.section
      aria-label="Your rank"
      display="inline-flex"
      alignItems="center"
      gap="10px"
      maxWidth="full"
      minHeight="12"
      marginInlineEnd={{ base: '2', lg: '0' }}
      padding="4px 16px 4px 12px"
      borderRadius="control"
      bg="bg.panel"
      color="fg"
      lineHeight="1.2"
    >
      {Icon && (
        <chakra.span color={colours[colour]} data-icon={icon}>
          <Icon aria-hidden size={20} fill="currentColor" />
        </chakra.span>
      )}
      <chakra.span minWidth="0" overflowWrap="anywhere">
        <b>{rank.rankName}</b>{' '}
        <chakra.span color="fg.muted" fontSize="0.9375rem" fontVariantNumeric="tabular-nums">
          {dollars(rank.totalTradesUSDT)}
          {value > 0 && value < fullBar && (
            <chakra.span display={{ base: 'none', lg: 'inline' }}>
              {` of ${limitInDollars(rank.highestHigherAmountRange)}`}
            </chakra.span>
          )}
        </chakra.span>
        <ProgressBar
          aria-label="Progress to the highest rank"
          aria-valuemin={0}
          aria-valuemax={fullBar}
          aria-valuenow={value}
          aria-valuetext={`${Math.floor((value / fullBar) * 100)}%`}
          data-colour={colour}
          height="5px"
          marginTop="5px"
          filled={(value / fullBar) * 100}
          colour={colours[colour]}
        />
      </chakra.span>
    </chakra.section>
  )
}

const kycDialog = screenCode(() =>
  import('../kyc/verify-identity.view').then(({ VerifyIdentity }) => VerifyIdentity),
)

const KycGate = (kyc: Kyc) => {
  const [path] = useLocation()
  const [isKycOpen, setKycOpen] = useState(() => isGateOpen(path, kyc))
  const dismiss = (): void => setKycOpen(false)
  if (!isKycOpen && !mustVerify(kyc)) return null
  return (
    <LazyDialog onClose={dismiss}>
      <LazyScreen code={kycDialog} isDialog={isKycOpen} onVerify={dismiss} onDismiss={dismiss} />
    </LazyDialog>
  )
}

const dismissedKey = `${storagePrefix}announcement`

/** The newest announcement as plain text (SELL-09). It is one line, which the customer can expand or dismiss. */
const AnnouncementCard = ({ body }: { body: string }) => {
  const { storage } = useServices()
  const [isDismissed, setDismissed] = useState(() => attempt(() => storage.getItem(dismissedKey)) === body)
  const [isOpen, setOpen] = useState(false)
  if (isDismissed) return null
  return (
    <Card tone="brand" aria-labelledby="admin-message" display="flex" alignItems="flex-start" padding="4px">
      <chakra.button
        type="button"
        aria-expanded={isOpen}
        display="flex"
        alignItems="center"
        gap="3"
        flex="1"
        minWidth="0"
        padding="4px"
        paddingInlineStart="3"
        textAlign="start"
        cursor="pointer"
        onClick={() => setOpen(!isOpen)}
      >
        <TwoBars color="brand.solid" />
        <chakra.span flex="1" minWidth="0">
          <chakra.span
            id="admin-message"
            display="block"
            textStyle="secondary"
            fontWeight="600"
            color="brand.fg"
          >
            Admin Message
          </chakra.span>
          <chakra.span
            display="block"
            textStyle="secondary"
            truncate={!isOpen}
            whiteSpace={isOpen ? 'pre-line' : undefined}
            overflowWrap="anywhere"
          >
            {body}
          </chakra.span>
        </chakra.span>
        <chakra.span color="brand.fg" flexShrink="0" transform={isOpen ? 'rotate(180deg)' : undefined}>
          <ChevronDown aria-hidden size={20} />
        </chakra.span>
      </chakra.button>
      <Button
        variant="bare"
        square
        aria-label="Dismiss message"
        onClick={() => {
          attempt(() => storage.setItem(dismissedKey, body))
          setDismissed(true)
        }}
      >
        <span aria-hidden>✕</span>
      </Button>
    </Card>
  )
}

const Board = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) {sizes.side}' },
    gridTemplateRows: { xl: 'auto 1fr' },
    gridAutoFlow: { xl: 'dense' },
    gap: { base: '4', lg: '6' },
    '& > div': { minWidth: '0', gridColumn: { xl: '2' } },
    '& > [data-list]': { gridColumn: { xl: '1' }, gridRow: { xl: '1 / span 2' } },
    '& > [data-list], & > [data-side]': {
      display: 'flex',
      flexDirection: 'column',
      gap: { base: '4', lg: '6' },
    },
  },
})

/** Prefetched after the first response, because it cannot be fetched offline. */
const cachedRates = screenCode(() => import('./cached-rates.view').then(({ CachedRates }) => CachedRates))
const calculator = screenCode(() => import('./calculator.view').then(({ Calculator }) => Calculator))

const sellSide = screenCode(() => import('../side/sell-side.view').then(({ SellSide }) => SellSide))

const initialOpenCoin = (): string | null =>
  globalThis.matchMedia?.('(min-width: 1100px)').matches ? 'USDT' : null

const stepsHeight = { base: '408px', xl: '0' }

/** The page '/dashboard/sell'. `notice` is at the top, where loading content does not move it. */
export const SellScreen = ({ notice }: { notice?: ReactNode }) => {
  const { account, customer } = useSession()
  const { sellPageAhead } = useServices()
  const page = { accountId: account.id, kycRequired: customer?.kycRequired ?? false }
  useEffect(() => {
    if (page.kycRequired) fetchAhead(kycDialog.fetch)
  }, [page.kycRequired])
  const [openCoin, setOpenCoin] = useEntryState('openCoin', initialOpenCoin())
  const [prefetched] = useState(() => sellPageAhead.read(account.id))
  const {
    failure,
    isLoading: isRefreshing,
    refresh,
    revalidate,
    readAt,
    data,
  } = usePageQuery(SellPageDocument, {
    ...sellPageReading(page),
    readBefore: prefetched?.readAt ?? null,
    pollEvery: ratePollMs,
  })
  const completePage = useEffectEvent(revalidate)
  // Taken only once: later on, the data may be older than the cache's.
  useEffect(() => {
    sellPageAhead.put(account.id, null)
    if (prefetched?.page.isComplete === false) completePage()
  }, [sellPageAhead, account.id, prefetched])
  const hasLoaded = readAt !== null
  useEffect(() => {
    // Runs even if the page has been left by then: any page may be opened offline.
    if (hasLoaded) whenIdle(() => fetchAhead(cachedRates.fetch, { sure: true }))
  }, [hasLoaded])
  const age = useRateAge(readAt)
  const hasFailed = failure !== null
  const announcement = data?.announcements?.[0]
  const coins = hasFailed || !data?.rates ? null : coinsIn(data.rates)
  const isLoadingRates = !hasFailed && !data?.rates
  const isNew = data?.latestTransactions?.length === 0 && data.bankAccounts !== null
  const side = (
    <chakra.div key="side" data-side minHeight={isNew ? stepsHeight : undefined}>
      {!isLoadingRates && <LazyTail code={sellSide} page={data} />}
    </chakra.div>
  )
  return (
    <Page>
      <Board>
        <Hero
          heading={
            <HeadingRow title={dashboardRoutes.sell.title}>
              {data?.rank ? (
                <RankBadge rank={data.rank} />
              ) : (
                (isLoadingRates || (isRefreshing && !hasLoaded)) && (
                  <Skeleton height="12" width="168px" borderRadius="control" bg="bg.panel" opacity="0.3" />
                )
              )}
            </HeadingRow>
          }
        >
          {hasFailed ? (
            <>
              <chakra.p textStyle="h1">No rates right now</chakra.p>
              <chakra.p color="var(--muted)">Your coins and naira aren't affected.</chakra.p>
            </>
          ) : (
            <>
              <chakra.p textStyle="secondary" color="var(--muted)" marginBottom="6px">
                You send
              </chakra.p>
              <chakra.div minHeight={{ base: '151px', lg: '223px' }}>
                {coins?.[0] && <LazyTail code={calculator} coins={coins as [Coin, ...Coin[]]} />}
              </chakra.div>
            </>
          )}
        </Hero>
        {isNew && side}
        <div data-list>
          {notice}
          {announcement && <AnnouncementCard key={announcement.body} body={announcement.body} />}
          {(hasLoaded || hasFailed) && (
            <KycGate
              kycRequired={page.kycRequired}
              verificationStatus={data?.kyc?.verificationStatus ?? null}
            />
          )}
          <Card
            key={isLoadingRates ? 'awaited' : 'rates'}
            flush
            aria-labelledby="rates"
            aria-busy={isRefreshing}
          >
            <CardHeading id="rates" title="Rates">
              {!hasFailed && (
                <chakra.span display="flex" alignItems="center" marginInlineEnd="-3">
                  <RateAgeLine age={age} busy={isRefreshing} />
                  <RefreshButton busy={isRefreshing} onRefresh={refresh} />
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
                      onToggle={() => setOpenCoin(openCoin === coin.symbol ? null : coin.symbol)}
                    />
                  </chakra.li>
                ))}
              </chakra.ul>
            ) : (
              <CoinRowSkeletons />
            )}
          </Card>
        </div>
        {!isNew && side}
      </Board>
    </Page>
  )
}
