import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowUpDown } from 'lucide-react'
import { type ComponentProps, use, useEffect, useId, useState } from 'react'
import { networkLabel } from '../../../../machines/money/network'
import { swapPlaces } from '../../../../machines/money/swap-legs'
import type { TypedText } from '../../../../machines/values/amount'
import { amountOf, type Coin, type Placement } from '../../../../machines/wallets/orders/order.rules'
import type { OrderDraft } from '../../../../machines/wallets/orders/order.setup'
import { swapFlow } from '../../../../machines/wallets/orders/swap/swap.machine'
import {
  isSameToken,
  minimumSwap,
  parseSwapAmount,
  type SwapMarketData,
  type SwapQuote,
  sameTokenText,
  swap,
  swapAmount,
  swapEstimate,
  swapRate,
} from '../../../../machines/wallets/orders/swap/swap.rules'
import { onlyFundedWallet } from '../../../../machines/wallets/overview/wallet-list.rules'
import type { AmountProblem } from '../../../../machines/wallets/prices/linked-amounts.rules'
import { useServices } from '../../../flows/services'
import { type FlowProps, useFlow } from '../../../flows/use-flow'
import { AmountQuestion } from '../../../ui/controls/amount-input.view'
import { Button } from '../../../ui/controls/button.view'
import { Form } from '../../../ui/controls/form.view'
import { shortRate, unitSpace } from '../../../ui/format'
import { Flex } from '../../../ui/layout/flex.view'
import { CoinIcon } from '../../../ui/marks/coin-icon.view'
import { BalancesVisible, balanceText, exactCoins } from '../../overview/balance.view'
import { AmountInput, MaxButton } from '../amount-fields.view'
import { swapActors } from '../order.actors'
import { OrderDialog, type OrderStart, type OrderTexts } from '../order.dialog'
import { OrderProblem } from '../order-problem.view'
import { useInterruption, usePrefill } from '../repeat-order'
import { FormButtons, StepHeading } from '../steps.view'
import { coinOf, WalletPicker, walletOf } from '../wallet-picker.view'

const swapRateText = (from: Coin, to: Coin, prices: Pick<SwapMarketData, 'price' | 'toPrice'>): string =>
  `1 ${from.symbol} ≈ ${shortRate(swapRate(prices))}${unitSpace}${to.symbol}`

const Well = chakra('div', {
  base: { padding: '10px 12px 8px 16px', borderRadius: 'control', bg: 'bg.well' },
})

interface SideProps extends Omit<ComponentProps<typeof WalletPicker>, 'ground' | 'id' | 'label'> {
  label: string
  note: string | false | undefined
  error: string | undefined
}

const Side = ({ label, note, error, children, ...picker }: SideProps) => {
  const id = useId()
  return (
    <Well>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="2"
        textStyle="secondary"
        color="fg.muted"
      >
        <label htmlFor={id}>{label}</label>
        {note && <span>{note}</span>}
      </chakra.div>
      {error && (
        <chakra.p id={`${id}error`} textStyle="secondary" color="red.fg">
          {error}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.div flex="1 1 7rem" minWidth="0">
          {children}
        </chakra.div>
        <WalletPicker
          {...picker}
          id={id}
          ground="well"
          invalid={error !== undefined}
          describedBy={error && `${id}error`}
        />
      </chakra.div>
    </Well>
  )
}

type SwapFormProps = FlowProps<typeof swapFlow> & Pick<OrderStart, 'wallets' | 'onClose'>

/** The minimum, and the amount truncated to 4 decimals (CONST-19) if that differs. */
const amountHint = (draft: OrderDraft): string | undefined => {
  const { from } = draft
  if (!from) return undefined
  const minimum = `Minimum: ${minimumSwap(from.symbol)} ${from.symbol}`
  const amount = swapAmount(draft)
  const [, decimals = ''] = (parseSwapAmount(draft).value ?? '').split('.')
  return amount !== null && decimals.length > swapPlaces
    ? `${minimum} · we'll swap ${exactCoins(amount, from.symbol)}`
    : minimum
}

/** The swap form: both coins, the amount and the estimate (SWAP-01 to SWAP-04). */
const SwapForm = ({ state, send, wallets, onClose }: SwapFormProps) => {
  const id = useId()
  const areBalancesVisible = use(BalancesVisible)
  const { marketData, draft, checked, error: apiError } = state.context
  const { from, to } = draft
  const loading = state.matches({ editing: 'loading' })
  const estimate = swapEstimate(draft, marketData)
  const fieldErrors = apiError?.fields ?? {}
  const missingText = (coin: Coin | null) => (checked && coin === null ? 'Choose a coin' : undefined)
  const typed = parseSwapAmount(draft)
  const problem: AmountProblem | undefined =
    (checked && from && to ? swap.check(draft, marketData) : undefined) ??
    (fieldErrors.amountCrypto ? { text: fieldErrors.amountCrypto } : undefined)
  const isInvalid = problem !== undefined || typed.readings !== undefined
  const wallet = walletOf(wallets, from)
  const pickFrom = (coin: Coin) => send({ type: 'order.pickFrom', ...coin })
  const pickTo = (coin: Coin) => send({ type: 'order.pickTo', ...coin })
  const enterAmount = (amount: TypedText) => send({ type: 'order.enterCrypto', ...amount })
  return (
    <Form busy={loading} onSubmit={() => send({ type: 'order.review', all: false })}>
      <StepHeading>Swap</StepHeading>
      <chakra.div display="flex" flexDirection="column" gap="1">
        <Side
          wallets={wallets}
          label="From"
          note={
            wallet && areBalancesVisible && `balance ${balanceText(wallet.balance, wallet.currency.symbol)}`
          }
          coin={from}
          error={missingText(from)}
          onPick={pickFrom}
        >
          <chakra.label htmlFor={`${id}amount`} srOnly>
            {from ? `Amount in ${from.symbol}` : 'Amount'}
          </chakra.label>
          <AmountInput
            id={`${id}amount`}
            variant="bare"
            unit={from?.symbol ?? ''}
            value={draft.crypto}
            disabled={false}
            aria-invalid={isInvalid || undefined}
            aria-describedby={`${id}hint${isInvalid ? ` ${id}amounterror` : ''}`}
            onType={enterAmount}
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
            pickFrom(to)
            pickTo(from)
          }}
        >
          <ArrowUpDown aria-hidden size={20} />
        </Button>
        <Side
          wallets={wallets}
          label="To"
          note="estimate"
          coin={to}
          error={isSameToken(from, to) ? sameTokenText : (fieldErrors.toSymbol ?? missingText(to))}
          onPick={pickTo}
        >
          <chakra.div role="status" textStyle="h2" fontSize="1.5rem" overflowWrap="anywhere">
            {loading ? (
              <chakra.span textStyle="body" color="fg.muted">
                Getting prices…
              </chakra.span>
            ) : estimate && to ? (
              <span>
                <chakra.span srOnly>You get about </chakra.span>
                {shortRate(estimate)}
                <chakra.span srOnly> {to.symbol}</chakra.span>
              </span>
            ) : (
              <chakra.span color="fg.muted">0.00</chakra.span>
            )}
          </chakra.div>
        </Side>
      </chakra.div>
      <AmountQuestion id={`${id}amounterror`} amount={typed} onPick={enterAmount} />
      {problem && !typed.readings && (
        <chakra.p id={`${id}amounterror`} textStyle="secondary" color="red.fg" srOnly={problem.isTooLittle}>
          {problem.text}
        </chakra.p>
      )}
      <Flex gap="2" textStyle="secondary" color="fg.muted" minHeight="12">
        <chakra.div flex="1" minWidth="0">
          <chakra.p id={`${id}hint`} color={problem?.isTooLittle ? 'red.fg' : undefined}>
            {amountHint(draft)}
          </chakra.p>
          {from && to && marketData && <p>{swapRateText(from, to, marketData)}</p>}
        </chakra.div>
        {from && marketData && (
          <MaxButton unit={from.symbol} onClick={() => send({ type: 'order.fillMax' })} />
        )}
      </Flex>
      <OrderProblem
        error={apiError}
        failed={state.matches({ editing: 'failed' })}
        onRefresh={() => send({ type: 'order.refresh' })}
      />
      <FormButtons busy={loading} onCancel={onClose} />
    </Form>
  )
}

const coinOnNetwork = ({ symbol, chain }: Coin): string =>
  [symbol, networkLabel(chain)].filter(Boolean).join(' · ')

const swapTexts = (order: Placement): OrderTexts => {
  const quote = order.quote as SwapQuote | null
  const sentCoins = exactCoins(amountOf(order) ?? '0', (quote ?? order.open)?.symbol ?? '')
  const amountIn = order.result?.amountIn
  const received = quote && amountIn ? exactCoins(amountIn, quote.to.symbol) : undefined
  return {
    review: quote && {
      title: 'Review your swap',
      lines: [
        { name: 'You swap', value: sentCoins, mark: <CoinIcon symbol={quote.symbol} size={40} /> },
        {
          name: 'You get about',
          value: exactCoins(quote.estimate, quote.to.symbol),
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
    processing: `Swapping ${sentCoins}…`,
    orderText: `Swap of ${sentCoins}`,
    done: {
      title: 'Swap completed',
      amount: received,
      text: received ? `You have swapped ${sentCoins} for ${received}.` : `You have swapped ${sentCoins}.`,
    },
  }
}

/** Swaps one coin for another (WALLET-28). */
export const SwapDialog = ({ wallets, open, again, onClose }: OrderStart) => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow(swapFlow, { actors: swapActors(services, client) })
  const { placed, draft } = state.context
  const { placement } = state.children
  useInterruption(
    placement,
    placed
      ? null
      : {
          kind: 'swap',
          symbol: '',
          chain: '',
          ...draft.from,
          amountCrypto: draft.crypto,
          into: draft.to ? `${draft.to.symbol} ${draft.to.chain}` : '',
        },
  )
  const [onlyWallet] = useState(() => (again || open ? null : onlyFundedWallet(wallets)))
  useEffect(() => send({ type: 'order.open', from: onlyWallet, open }), [send, onlyWallet, open])
  usePrefill(again, state.matches('editing'), ({ symbol, chain, into, amountCrypto: text }) => {
    send({ type: 'order.enterCrypto', text, pasted: false })
    if (symbol) send({ type: 'order.pickFrom', symbol, chain })
    if (into) send({ type: 'order.pickTo', ...coinOf(into) })
  })
  const close = () => {
    send({ type: 'order.close' })
    onClose()
  }
  return (
    <OrderDialog placement={placement} placed={placed} words={swapTexts} onClose={close}>
      <SwapForm state={state} send={send} wallets={wallets} onClose={close} />
    </OrderDialog>
  )
}
