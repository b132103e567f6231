import { chakra } from '@chakra-ui/react/styled-system'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import { type PayoutAccount, paidAccount } from '../../../machines/money/payout-account'
import {
  noRateText,
  type SellMarketData,
  sell,
  sellErrorText,
} from '../../../machines/wallets/orders/sell.rules'
import { sellAll } from '../../../machines/wallets/orders/sell-all.rules'
import type { SellContext } from '../../../machines/wallets/sell-order/sell-order.machine'
import { Button } from '../../ui/controls/button.view'
import { Form } from '../../ui/controls/form.view'
import { dollars, limitInDollars, naira, rateText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { Columns } from '../../ui/layout/page.view'
import { PlateCard } from '../../ui/layout/plate.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { PaysToBank } from '../../ui/rows/goes-to.view'
import { LinkedFields, type LinkedProps } from '../money/linked-fields.view'
import { StepProblem } from '../money/money-steps.view'
import { balanceText } from '../overview/balance.view'

interface SellFormProps extends LinkedProps {
  order: SellContext
  marketData: SellMarketData
  /** 'Bitcoin Core'; undefined while unknown. */
  name: string | undefined
  /** The customer's bank accounts; undefined while unknown. */
  accounts: readonly PayoutAccount[] | undefined
  busy: boolean
  /** Why nothing can be sold now, in words. */
  off: string | null
  onReview: () => void
  onReviewAll: () => void
}

/** Above 0; otherwise hidden. */
const hasMinimum = (limit: string | null): limit is string => limit !== null && /[1-9]/.test(limit)

const Held = ({ marketData, name }: { marketData: SellMarketData; name: string | undefined }) => (
  <Card
    aria-label="Wallet"
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="2px 12px"
    padding="14px 16px"
  >
    <CoinIcon symbol={marketData.symbol} />
    <chakra.div flex="1 1 4.5rem" minWidth="0">
      <chakra.p textStyle="rowTitle">{coinName(name ?? marketData.symbol)}</chakra.p>
      <chakra.p textStyle="secondary" color="fg.muted">
        {networkLabel(marketData.chain) ?? marketData.symbol}
      </chakra.p>
    </chakra.div>
    <chakra.div textAlign="end" marginInlineStart="auto">
      <chakra.p textStyle="rowTitle">{balanceText(marketData.balance, marketData.symbol)}</chakra.p>
      <chakra.p textStyle="secondary" color="fg.muted">
        {dollars(marketData.usdBalance)}
      </chakra.p>
    </chakra.div>
  </Card>
)

const next = screenCode(() => import('./next.view').then(({ Next }) => Next))

/** The sell form: two linked amounts, the proceeds, and 'Sell all' (WSELL-02, WSELL-07 to WSELL-16). */
export const SellForm = ({ order, marketData, name, accounts, busy, off, ...handlers }: SellFormProps) => {
  const { draft, checked, error: apiError } = order
  const problems = checked ? sell.check(draft, marketData) : {}
  const estimate = sell.lock(draft, marketData)
  const closed = off ?? (marketData.rate === null ? noRateText : null)
  const allProblem = closed ?? sellAll.check(draft, marketData)
  const refused = apiError?.fields.amountCrypto
  const account = accounts && paidAccount(accounts)
  return (
    <Form busy={busy} onSubmit={handlers.onReview}>
      <Columns>
        <div>
          <Held marketData={marketData} name={name} />
          <LinkedFields
            {...handlers}
            symbol={marketData.symbol}
            draft={draft}
            holding={marketData}
            hint={hasMinimum(marketData.limit) ? `Minimum: ${limitInDollars(marketData.limit)}` : undefined}
            problems={{ usd: problems.usd, crypto: problems.crypto ?? refused }}
            disabled={closed !== null}
            ground="bg"
          />
        </div>
        <div>
          <PlateCard padding="18px 20px" css={{ '--room': { base: '100vw', xl: '364px' } }}>
            <chakra.p
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="2"
              textStyle="secondary"
            >
              You get about
              {marketData.rate !== null && (
                <chakra.span color="var(--muted)" whiteSpace="nowrap">
                  {rateText(marketData.rate)}
                </chakra.span>
              )}
            </chakra.p>
            <div role="status">
              <Amount compact>{naira(estimate?.amountNgn ?? '0')}</Amount>
            </div>
          </PlateCard>
          {account && <PaysToBank account={account} />}
          <chakra.div display="flex" flexDirection="column" gap="3">
            {apiError && <StepProblem>{refused ? null : sellErrorText(apiError)}</StepProblem>}
            <chakra.div display="flex" flexWrap="wrap" gap="3">
              <Button type="submit" flex="1 1 50%" disabled={closed !== null} aria-describedby="sell-off">
                Continue
              </Button>
              <Button
                variant="subtle"
                flex="1"
                minWidth="max-content"
                disabled={allProblem !== null}
                aria-describedby="sell-off"
                onClick={handlers.onReviewAll}
              >
                Sell all
              </Button>
            </chakra.div>
            <chakra.p id="sell-off" role="status" minHeight="20px" textStyle="secondary" color="fg.muted">
              {closed ?? (allProblem && `Sell all: ${allProblem}`)}
            </chakra.p>
          </chakra.div>
          <LazyTail code={next} />
        </div>
      </Columns>
    </Form>
  )
}
