import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowUpDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { summaryOf } from '../../../machines/core/api-error'
import type { Again } from '../../../machines/money/again'
import type { OpenIntent } from '../../../machines/money/intent'
import { networkLabel } from '../../../machines/money/network'
import { swapPlaces } from '../../../machines/money/swap-legs'
import type { Typed } from '../../../machines/values/amount'
import { messages } from '../../../machines/values/fields'
import type { AmountProblem } from '../../../machines/wallets/money/linked.rules'
import {
  type Coin,
  isSameToken,
  minimumSwap,
  type SwapMarketData,
  type SwapQuote,
  sameTokenText,
  swap,
  swapAmount,
  swapEstimate,
  swapRate,
  typedToSwap,
} from '../../../machines/wallets/orders/swap.rules'
import { type ListedWallet, onlyFunded } from '../../../machines/wallets/overview/wallet-list.rules'
import { amountOf, type Placement } from '../../../machines/wallets/placement/placement.rules'
import { type SwapContext, swapFlow } from '../../../machines/wallets/swap/swap.machine'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { AmountQuestion } from '../../ui/controls/amount-input.view'
import { Button } from '../../ui/controls/button.view'
import { Form } from '../../ui/controls/form.view'
import { inShort, unitSpace } from '../../ui/format'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { AmountInput, MaxButton } from '../money/amount-field.view'
import { DoneStep } from '../money/done-step.view'
import { swapActors } from '../money/market-data.actors'
import { FormButtons, StepHeading, StepProblem } from '../money/money-steps.view'
import { useInterruption, usePrefill } from '../money/use-again'
import { coinOf, walletOf } from '../money/wallet-picker.view'
import { balanceText, exactCoins } from '../overview/balance.view'
import { PlacementDialog } from '../placement/placement.dialog'
import { Side } from './swap-side.view'

/** '1 USDT ≈ 0.00031055 ETH', with 6 significant digits. */
const swapRateText = (from: Coin, to: Coin, prices: Pick<SwapMarketData, 'fromPrice' | 'toPrice'>): string =>
  `1 ${from.symbol} ≈ ${inShort(swapRate(prices))}${unitSpace}${to.symbol}`

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
const countedHint = ({ from, to, draft }: SwapContext): string | undefined => {
  if (!from) return undefined
  const minimum = `Minimum: ${minimumSwap(from.symbol)} ${from.symbol}`
  const amount = swapAmount({ ...draft, from, to })
  const [, decimals = ''] = (typedToSwap({ ...draft, from, to }).value ?? '').split('.')
  return amount !== null && decimals.length > swapPlaces
    ? `${minimum} · we'll swap ${exactCoins(amount, from.symbol)}`
    : minimum
}

/** The swap form: both coins, the amount and the estimate (SWAP-01 to SWAP-04). */
const SwapForm = ({ swap: form, wallets, shown, reading, unread, ...handlers }: SwapFormProps) => {
  const id = useId()
  const { from, to, marketData, draft, checked, error: apiError } = form
  const estimate = swapEstimate({ ...draft, from, to }, marketData)
  const refused = apiError?.fields ?? {}
  const missing = (coin: Coin | null) => (checked && coin === null ? messages.required : undefined)
  const wrong = {
    from: missing(from),
    to: isSameToken(from, to) ? sameTokenText : (refused.toSymbol ?? missing(to)),
  }
  const typed = typedToSwap({ ...draft, from, to })
  const problem: AmountProblem | undefined =
    (checked ? swap.check({ ...draft, from, to }, marketData) : undefined) ??
    (refused.amountCrypto ? { text: refused.amountCrypto } : undefined)
  const isWrong = problem !== undefined || typed.readings !== undefined
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
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}hint${isWrong ? ` ${id}amounterror` : ''}`}
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
                {inShort(estimate)}
                <chakra.span srOnly> {to.symbol}</chakra.span>
              </span>
            ) : (
              <chakra.span color="fg.muted">0.00</chakra.span>
            )}
          </chakra.div>
        </Side>
      </chakra.div>
      {(['from', 'to'] as const).map(
        (field) =>
          wrong[field] && (
            <chakra.p key={field} id={`${id}${field}error`} textStyle="secondary" color="red.fg">
              {wrong[field]}
            </chakra.p>
          ),
      )}
      <AmountQuestion id={`${id}amounterror`} amount={typed} onPick={handlers.onAmount} />
      {problem && !typed.readings && (
        <chakra.p id={`${id}amounterror`} textStyle="secondary" color="red.fg" srOnly={problem.isTooLittle}>
          {problem.text}
        </chakra.p>
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
          <chakra.p id={`${id}hint`} color={problem?.isTooLittle ? 'red.fg' : undefined}>
            {countedHint(form)}
          </chakra.p>
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

/** 'USDT · TRC-20'; 'BTC', whose network is clear. */
const coinOnNetwork = ({ symbol, chain }: Coin): string =>
  [symbol, networkLabel(chain)].filter(Boolean).join(' · ')

interface SwapProps {
  wallets: readonly ListedWallet[]
  /** Whether balances are shown (WALLET-10). */
  shown: boolean
  /** An unresolved swap, with which the dialog starts. */
  open: OpenIntent | null
  /** A swap to begin again. */
  again: Again | null
  onClose: () => void
}

/** Swaps one coin for another (WALLET-28): form, review, processing, done. */
export const SwapDialog = ({ wallets, shown, open, again, onClose }: SwapProps) => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow(swapFlow, { actors: swapActors(services, client) })
  const { context } = state
  const { placed, from, to, draft } = context
  useInterruption(
    state.children.placement,
    placed
      ? null
      : {
          kind: 'swap',
          symbol: '',
          chain: '',
          ...from,
          amountCrypto: draft.text,
          into: to ? `${to.symbol} ${to.chain}` : '',
        },
  )
  const [only] = useState(() => (again || open ? null : onlyFunded(wallets)))
  useEffect(() => {
    send({ type: 'swap.open', open })
    if (only) send({ type: 'swap.pickFrom', ...only })
  }, [send, open, only])
  usePrefill(again, state.matches('editing'), ({ symbol, chain, into, amountCrypto: text }) => {
    send({ type: 'swap.enterAmount', text, pasted: false })
    if (symbol) send({ type: 'swap.pickFrom', symbol, chain })
    if (into) send({ type: 'swap.pickTo', ...coinOf(into) })
  })
  const close = () => {
    send({ type: 'swap.close' })
    onClose()
  }
  const wordsOf = (order: Placement) => {
    const quote = order.quote as SwapQuote | null
    const given = exactCoins(amountOf(order) ?? '0', (quote ?? order.open)?.symbol ?? '')
    const received = quote && exactCoins(order.result?.amountIn ?? quote.estimate, quote.to.symbol)
    return {
      review: quote && {
        title: 'Review your swap',
        lines: [
          { name: 'You swap', value: given, mark: <CoinIcon symbol={quote.symbol} size={40} /> },
          {
            name: 'You get about',
            value: received ?? '',
            main: true,
            mark: <CoinIcon symbol={quote.to.symbol} size={40} />,
          },
          { name: 'From', value: coinOnNetwork(quote) },
          { name: 'To', value: coinOnNetwork(quote.to) },
          { name: 'Rate', value: swapRateText(quote, quote.to, quote) },
        ],
        note: 'The final rate is set when you confirm.',
        confirmLabel: 'Swap',
      },
      received: order.result?.amountIn && received ? received : undefined,
      processing: `Swapping ${given}…`,
      what: `Swap of ${given}`,
      done:
        received && order.result?.amountIn
          ? `You have swapped ${given} for ${received}.`
          : `You have swapped ${given}.`,
    }
  }
  return (
    <PlacementDialog placement={state.children.placement} words={wordsOf} onClose={close}>
      {context.placed ? (
        <DoneStep
          title="Swap completed"
          amount={wordsOf(context.placed).received}
          text={wordsOf(context.placed).done}
        >
          <Button onClick={close}>Done</Button>
        </DoneStep>
      ) : (
        <SwapForm
          swap={context}
          wallets={wallets}
          shown={shown}
          reading={state.matches({ editing: 'loading' })}
          unread={state.matches({ editing: 'failed' })}
          onFrom={(coin) => send({ type: 'swap.pickFrom', ...coin })}
          onTo={(coin) => send({ type: 'swap.pickTo', ...coin })}
          onAmount={(typed) => send({ type: 'swap.enterAmount', ...typed })}
          onMax={() => send({ type: 'swap.fillMax' })}
          onRefresh={() => send({ type: 'swap.refresh' })}
          onReview={() => send({ type: 'swap.review' })}
          onClose={close}
        />
      )}
    </PlacementDialog>
  )
}
