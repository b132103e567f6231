import { chakra } from '@chakra-ui/react/styled-system'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import type { Typed } from '../../../machines/wallets/money/linked.rules'
import {
  noRateText,
  type SellMarketData,
  sell,
  sellErrorText,
} from '../../../machines/wallets/orders/sell.rules'
import { sellAll } from '../../../machines/wallets/orders/sell-all.rules'
import type { SellContext } from '../../../machines/wallets/sell-order/sell-order.setup'
import { Button } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'
import { Form } from '../../ui/controls/form.view'
import { dollars, limitInDollars, naira, rateText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { AmountField } from '../money/amount-field.view'
import { StepProblem } from '../money/money-steps.view'
import { balanceText } from '../overview/balance.view'

interface SellFormProps {
  order: SellContext
  marketData: SellMarketData
  /** 'Bitcoin Core'; undefined while unknown. */
  name: string | undefined
  busy: boolean
  /** Why nothing can be sold now, in words. */
  off: string | null
  onUsd: (typed: Typed) => void
  onCrypto: (typed: Typed) => void
  onMax: () => void
  onReview: () => void
  onReviewAll: () => void
}

/** Above 0; otherwise hidden. */
const hasMinimum = (limit: string | null): limit is string => limit !== null && /[1-9]/.test(limit)

const Held = ({ marketData, name }: { marketData: SellMarketData; name: string | undefined }) => {
  const label = networkLabel(marketData.chain)
  return (
    <Card aria-label="Wallet" display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
      <CoinIcon symbol={marketData.symbol} />
      <chakra.span display="flex" alignItems="center" gap="2" fontWeight="500">
        {coinName(name ?? marketData.symbol)}
        {label && <Chip tone="brand">{label}</Chip>}
      </chakra.span>
      <chakra.span
        flex="1 0 auto"
        maxWidth="full"
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        justifyContent={{ base: 'space-between', md: 'flex-end' }}
        columnGap="3"
        textStyle="figures"
      >
        <chakra.span fontWeight="700">{balanceText(marketData.balance, marketData.symbol)}</chakra.span>
        <chakra.span textStyle="secondary" color="fg.muted">
          {dollars(marketData.usdBalance)}
        </chakra.span>
      </chakra.span>
    </Card>
  )
}

/** The sell form: two linked amounts, the proceeds, and 'Sell all' (WSELL-02, WSELL-07 to WSELL-16). */
export const SellForm = ({ order, marketData, name, busy, off, ...handlers }: SellFormProps) => {
  const { draft, checked, error: apiError } = order
  const problems = checked ? sell.check(draft, marketData) : {}
  const estimate = sell.lock(draft, marketData)
  const closed = off ?? (marketData.rate === null ? noRateText : null)
  const allProblem = closed ?? sellAll.check(draft, marketData)
  const refused = apiError?.fields.amountCrypto
  return (
    <Form busy={busy} onSubmit={handlers.onReview}>
      <Held marketData={marketData} name={name} />
      {marketData.rate !== null && (
        <chakra.p textStyle="secondary" color="fg.muted">
          Rate: {rateText(marketData.rate)}
        </chakra.p>
      )}
      <AmountField
        label="Amount in USD"
        unit="USD"
        value={draft.usd}
        hint={hasMinimum(marketData.limit) ? `Minimum: ${limitInDollars(marketData.limit)}` : undefined}
        error={problems.usd}
        disabled={closed !== null}
        onType={handlers.onUsd}
        onMax={handlers.onMax}
      />
      <AmountField
        label={`Amount in ${marketData.symbol}`}
        unit={marketData.symbol}
        value={draft.crypto}
        error={problems.crypto ?? refused}
        disabled={closed !== null}
        onType={handlers.onCrypto}
        onMax={handlers.onMax}
      />
      <chakra.div role="status" minHeight="16">
        {estimate && (
          <>
            <chakra.span color="fg.muted">You get about</chakra.span>
            <Amount>{naira(estimate.amountNgn)}</Amount>
          </>
        )}
      </chakra.div>
      {apiError && !refused && <StepProblem>{sellErrorText(apiError)}</StepProblem>}
      <chakra.div display="flex" flexDirection="column" gap="3">
        <Button type="submit" wide disabled={closed !== null} aria-describedby="sell-off">
          Continue
        </Button>
        <Button
          variant="subtle"
          wide
          disabled={allProblem !== null}
          aria-describedby="sell-off"
          onClick={handlers.onReviewAll}
        >
          Sell all
        </Button>
        <chakra.p id="sell-off" role="status" minHeight="20px" textStyle="secondary" color="fg.muted">
          {closed ?? (allProblem && `Sell all: ${allProblem}`)}
        </chakra.p>
      </chakra.div>
    </Form>
  )
}
