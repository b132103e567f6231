import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowUpDown } from 'lucide-react'
import { useId } from 'react'
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
import type { SwapContext } from '../../../machines/wallets/swap/swap.machine'
import { Button } from '../../ui/controls/button.view'
import { Form } from '../../ui/controls/form.view'
import { figure } from '../../ui/format'
import { AmountInput, MaxButton } from '../money/amount-field.view'
import { FormButtons, StepHeading, StepProblem } from '../money/money-steps.view'
import { walletOf } from '../money/wallet-picker.view'
import { balanceText, exactCoins } from '../overview/balance.view'
import { Side } from './swap-side.view'

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
  const id = useId()
  const { from, to, marketData, draft, checked, error: apiError } = form
  const estimate = swapEstimate(draft, marketData)
  const refused = apiError?.fields ?? {}
  const missing = (coin: Coin | null) => (checked && coin === null ? messages.required : undefined)
  const wrong = {
    from: missing(from),
    to: isSameToken(from, to) ? sameTokenText : (refused.toSymbol ?? missing(to)),
    amount: (checked ? swap.check({ ...draft, from, to }, marketData) : undefined) ?? refused.amountCrypto,
  }
  const held = walletOf(wallets, from)
  const side = { wallets, shown }
  return (
    <Form busy={false} onSubmit={handlers.onReview}>
      <StepHeading>Swap</StepHeading>
      <chakra.div display="flex" flexDirection="column" gap="1">
        <Side
          {...side}
          label="From"
          note={held && shown && `balance ${balanceText(held.balance, held.currency.symbol)}`}
          coin={from}
          invalid={wrong.from !== undefined}
          describedBy={wrong.from && `${id}fromerror`}
          onPick={handlers.onFrom}
        >
          <chakra.label htmlFor={`${id}amount`} srOnly>
            {from ? `Amount in ${from.symbol}` : 'Amount'}
          </chakra.label>
          <AmountInput
            id={`${id}amount`}
            look="bare"
            unit={from?.symbol ?? ''}
            value={draft.text}
            disabled={false}
            aria-invalid={wrong.amount ? true : undefined}
            aria-describedby={`${id}hint${wrong.amount ? ` ${id}amounterror` : ''}`}
            onType={handlers.onAmount}
          />
        </Side>
        <Button
          variant="subtle"
          square
          minHeight="12"
          alignSelf="center"
          position="relative"
          marginBlock="-26px"
          boxShadow="0 0 0 4px {colors.bg.raised}"
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
        <Side
          {...side}
          label="To"
          note="estimate"
          coin={to}
          invalid={wrong.to !== undefined}
          describedBy={wrong.to && `${id}toerror`}
          onPick={handlers.onTo}
        >
          <chakra.div role="status" textStyle="h2" fontSize="1.5rem" overflowWrap="anywhere">
            {reading ? (
              <chakra.span textStyle="body" color="fg.muted">
                Reading prices…
              </chakra.span>
            ) : estimate && to ? (
              <span>
                <chakra.span srOnly>You get about </chakra.span>
                {figure(estimate, 0, 18)}
                <chakra.span srOnly> {to.symbol}</chakra.span>
              </span>
            ) : (
              <chakra.span color="fg.muted">0.00</chakra.span>
            )}
          </chakra.div>
        </Side>
      </chakra.div>
      {(['from', 'to', 'amount'] as const).map(
        (field) =>
          wrong[field] && (
            <chakra.p key={field} id={`${id}${field}error`} textStyle="secondary" color="red.fg">
              {wrong[field]}
            </chakra.p>
          ),
      )}
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2"
        textStyle="secondary"
        color="fg.muted"
        minHeight="12"
      >
        <chakra.div flex="1" minWidth="0">
          <p id={`${id}hint`}>{countedHint(form)}</p>
          {from && to && marketData && <p>{swapRateText(from, to, marketData)}</p>}
        </chakra.div>
        {from && marketData && <MaxButton unit={from.symbol} onClick={handlers.onMax} />}
      </chakra.div>
      {apiError && (
        <StepProblem>{ownFields.some((field) => field in refused) ? null : summaryOf(apiError)}</StepProblem>
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
