import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowUpDown } from 'lucide-react'
import { summaryOf } from '../../../machines/core/api-error'
import { swapPlaces } from '../../../machines/money/swap-legs'
import { messages } from '../../../machines/values/fields'
import type { Typed } from '../../../machines/wallets/money/linked.rules'
import {
  type Coin,
  isSameToken,
  minimumSwap,
  type SwapMarketData,
  sameTokenText,
  swap,
  swapAmount,
  swapEstimate,
  swapRate,
} from '../../../machines/wallets/orders/swap.rules'
import type { ListedWallet } from '../../../machines/wallets/overview/wallet-list.rules'
import type { SwapContext } from '../../../machines/wallets/swap/swap.setup'
import { Button } from '../../ui/controls/button.view'
import { Form } from '../../ui/controls/form.view'
import { Amount } from '../../ui/marks/amount.view'
import { AmountField } from '../money/amount-field.view'
import { FormButtons, StepHeading, StepProblem } from '../money/money-steps.view'
import { exactCoins } from '../overview/balance.view'
import { CoinSelect } from './coin-select.view'

/** '1 USDT ≈ 0.00031055 ETH'. */
export const swapRateText = (
  from: Coin,
  to: Coin,
  prices: Pick<SwapMarketData, 'fromPrice' | 'toPrice'>,
): string => `1 ${from.symbol} ≈ ${exactCoins(swapRate(prices), to.symbol)}`

interface SwapFormProps {
  swap: SwapContext
  wallets: readonly ListedWallet[]
  /** Whether balances are shown (WALLET-10). */
  shown: boolean
  reading: boolean
  /** Loading the figures failed: shows a retry. */
  unread: boolean
  onFrom: (coin: Coin) => void
  onTo: (coin: Coin) => void
  onAmount: (typed: Typed) => void
  onMax: () => void
  onRefresh: () => void
  onReview: () => void
  onClose: () => void
}

const ownFields = ['amountCrypto', 'toSymbol']

/** The typed amount truncated to 4 decimals (CONST-19). */
const countedHint = ({ from, draft }: SwapContext): string | undefined => {
  if (!from) return undefined
  const minimum = `Minimum: ${minimumSwap(from.symbol)} ${from.symbol}`
  const amount = swapAmount(draft)
  const [, decimals = ''] = draft.text.split('.')
  return amount !== null && decimals.length > swapPlaces
    ? `${minimum} · counted as ${exactCoins(amount, from.symbol)}`
    : minimum
}

/** The swap form: both coins, the amount and the estimate (SWAP-01 to SWAP-04). */
export const SwapForm = ({ swap: form, wallets, shown, reading, unread, ...handlers }: SwapFormProps) => {
  const { from, to, marketData, draft, checked, error: apiError } = form
  const estimate = swapEstimate(draft, marketData)
  const refused = apiError?.fields ?? {}
  const missing = (coin: Coin | null) => (checked && coin === null ? messages.required : undefined)
  return (
    <Form busy={false} onSubmit={handlers.onReview}>
      <StepHeading>Swap</StepHeading>
      <CoinSelect
        label="From"
        wallets={wallets}
        shown={shown}
        value={from}
        error={missing(from)}
        onPick={handlers.onFrom}
      />
      <Button
        variant="plain"
        alignSelf="center"
        marginBlock="-4"
        aria-label="Swap the two coins"
        disabled={!from || !to}
        onClick={() => {
          if (!from || !to) return
          handlers.onFrom(to)
          handlers.onTo(from)
        }}
      >
        <ArrowUpDown aria-hidden size={20} />
      </Button>
      <CoinSelect
        label="To"
        wallets={wallets}
        shown={shown}
        value={to}
        error={isSameToken(from, to) ? sameTokenText : (refused.toSymbol ?? missing(to))}
        onPick={handlers.onTo}
      />
      <AmountField
        label={from ? `Amount in ${from.symbol}` : 'Amount'}
        unit={from?.symbol ?? ''}
        value={draft.text}
        hint={countedHint(form)}
        error={(checked ? swap.check({ ...draft, from, to }, marketData) : undefined) ?? refused.amountCrypto}
        onType={handlers.onAmount}
        {...(marketData ? { onMax: handlers.onMax } : {})}
      />
      <chakra.div role="status" minHeight="88px">
        {reading && <chakra.span color="fg.muted">Reading prices…</chakra.span>}
        {!reading && estimate && to && (
          <>
            <chakra.span color="fg.muted">You get about</chakra.span>
            <Amount>{exactCoins(estimate, to.symbol)}</Amount>
          </>
        )}
        {from && to && marketData && (
          <chakra.p textStyle="secondary" color="fg.muted">
            {swapRateText(from, to, marketData)}
          </chakra.p>
        )}
      </chakra.div>
      {apiError && !ownFields.some((field) => field in refused) && (
        <StepProblem>{summaryOf(apiError)}</StepProblem>
      )}
      {unread && (
        <Button variant="plain" onClick={handlers.onRefresh}>
          Try again
        </Button>
      )}
      <FormButtons onCancel={handlers.onClose} />
    </Form>
  )
}
