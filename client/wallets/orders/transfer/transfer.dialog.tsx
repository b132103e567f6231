import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { use, useEffect, useId, useState } from 'react'
import { summaryOf } from '../../../../machines/core/api-error'
import { networkLabel } from '../../../../machines/money/network'
import { cleanUserId } from '../../../../machines/values/clean-text'
import { messages } from '../../../../machines/values/fields'
import { amountOf, type Placement } from '../../../../machines/wallets/orders/order.rules'
import { transferFlow } from '../../../../machines/wallets/orders/transfer/transfer.machine'
import {
  minimumTransfer,
  recipientProblem,
  type TransferQuote,
  transfer,
  worthOf,
} from '../../../../machines/wallets/orders/transfer/transfer.rules'
import { onlyFundedWallet } from '../../../../machines/wallets/overview/wallet-list.rules'
import { typedAmountOf } from '../../../../machines/wallets/prices/linked-amounts.rules'
import { useCached } from '../../../data/use-cached'
import { useServices } from '../../../flows/services'
import { useSession } from '../../../flows/session'
import { type FlowProps, useFlow } from '../../../flows/use-flow'
import { FoundRecipientDocument } from '../../../generated/graphql'
import { Form } from '../../../ui/controls/form.view'
import { LoadFailure } from '../../../ui/feedback/loaded.view'
import { dollars, figure } from '../../../ui/format'
import { CoinIcon } from '../../../ui/marks/coin-icon.view'
import { BalancesVisible, exactCoins } from '../../overview/balance.view'
import { LinkedFields } from '../amount-fields.view'
import { transferActors } from '../order.actors'
import { OrderDialog, type OrderStart, type OrderTexts } from '../order.dialog'
import { useInterruption, usePrefill } from '../repeat-order'
import { FormButtons, StepHeading, StepProblem } from '../steps.view'
import { WalletPicker, walletOf } from '../wallet-picker.view'
import { fullName, Initial, type Recipient, RecipientField, saveRecent } from './recipient.view'

/** The texts of a transfer at each step; `recipient`: undefined while unknown. */
const transferTexts =
  (recipient: Recipient | undefined) =>
  (order: Placement): OrderTexts => {
    const name = recipient ? fullName(recipient) : 'the recipient'
    const quote = order.quote as TransferQuote | null
    const coins = exactCoins(amountOf(order) ?? '0', (quote ?? order.open)?.symbol ?? '')
    return {
      review: quote && {
        title: 'Review your transfer',
        lines: [
          { name: 'You send', value: coins, main: true, mark: <CoinIcon symbol={quote.symbol} size={40} /> },
          {
            name: 'To',
            value: recipient ? `${name} (@${recipient.username})` : name,
            mark: <Initial name={name} />,
          },
          { name: 'Value', value: dollars(worthOf(quote)) },
          { name: 'Network', value: networkLabel(quote.chain) ?? quote.symbol },
        ],
        note: "You can't undo a transfer.",
        confirmLabel: recipient ? `Transfer to ${recipient.firstName}` : 'Transfer',
      },
      processing: `Sending ${coins} to ${name}…`,
      orderText: `Transfer of ${coins}`,
      done: { title: 'Transfer completed', text: `You have sent ${coins} to ${name}.` },
    }
  }

const transferFields = ['recipient', 'amountCrypto']

interface TransferFormProps extends FlowProps<typeof transferFlow>, Pick<OrderStart, 'wallets' | 'onClose'> {
  foundRecipient: Recipient | undefined
}

const TransferForm = ({ state, send, wallets, foundRecipient, onClose }: TransferFormProps) => {
  const areBalancesVisible = use(BalancesVisible)
  const { symbol, chain, marketData, draft, recipient, checked, error: apiError } = state.context
  const id = useId()
  // Disabled until a wallet is picked.
  const coin = symbol && chain ? { symbol, chain } : null
  const wallet = walletOf(wallets, coin)
  const isMissing = checked && symbol === null
  const isReading = state.matches('loading') || state.matches('reloading')
  const waiting = isReading || symbol === null
  const closed = waiting || recipient === null || marketData === null
  const hasNoMatch = state.matches({ editing: 'unfound' })
  const refused = apiError?.fields ?? {}
  const problem =
    (checked && marketData ? transfer.check(draft, marketData) : undefined) ??
    (refused.amountCrypto ? { text: refused.amountCrypto } : undefined)
  return (
    <Form busy={isReading} onSubmit={() => send({ type: 'transfer.review' })}>
      <StepHeading>Transfer</StepHeading>
      <WalletPicker
        ground="dialog"
        label="From"
        wallets={wallets}
        coin={coin}
        invalid={isMissing}
        describedBy={`${id}from`}
        onPick={(picked) => send({ type: 'transfer.pickWallet', ...picked })}
      >
        {wallet && areBalancesVisible && (
          <chakra.span textAlign="end">
            {figure(wallet.balance, 5)}
            <chakra.span display="block" textStyle="secondary" fontFamily="body" color="fg.muted">
              {dollars((marketData ?? wallet).usdBalance)}
            </chakra.span>
          </chakra.span>
        )}
      </WalletPicker>
      {isMissing && (
        <chakra.p id={`${id}from`} textStyle="secondary" color="red.fg">
          {messages.required}
        </chakra.p>
      )}
      <RecipientField
        to={draft.to}
        searching={state.matches({ editing: 'searching' })}
        recipient={recipient === null ? undefined : foundRecipient}
        failureText={hasNoMatch && apiError ? summaryOf(apiError) : null}
        canSearchAgain={apiError !== null && (apiError.status === null || apiError.status >= 429)}
        error={refused.recipient ?? (checked && coin ? recipientProblem(draft.to, recipient) : undefined)}
        disabled={waiting}
        onType={(text) => send({ type: 'transfer.enterRecipient', text })}
        onPick={(text) => send({ type: 'transfer.pickRecent', text })}
        onFindAgain={() => send({ type: 'transfer.findAgain' })}
      />
      <LinkedFields
        symbol={symbol}
        draft={draft}
        holding={closed ? null : marketData}
        hint={`Minimum: $${minimumTransfer}`}
        problem={closed ? undefined : problem}
        disabled={closed}
        ground="bg.raised"
        onUsd={(typed) => send({ type: 'transfer.enterUsd', ...typed })}
        onCrypto={(typed) => send({ type: 'transfer.enterCrypto', ...typed })}
        onMax={() => send({ type: 'transfer.fillMax' })}
      />
      {apiError && !hasNoMatch && (
        <StepProblem>
          {transferFields.some((field) => field in refused) ? null : summaryOf(apiError)}
        </StepProblem>
      )}
      <FormButtons busy={isReading} onCancel={onClose} />
    </Form>
  )
}

/** Sends coins to another customer (WALLET-28, WALLET-33). */
export const TransferDialog = ({ pair, wallets, open, again, onClose }: OrderStart) => {
  const services = useServices()
  const client = useApolloClient()
  const { account } = useSession()
  const [state, send] = useFlow(transferFlow, {
    actors: transferActors(services, client),
    input: { accountId: account.id },
  })
  const { draft, recipient, placed, error: apiError, ...source } = state.context
  const { placement } = state.children
  const data = useCached(FoundRecipientDocument, recipient ? { userId: cleanUserId(draft.to) } : null)
  const foundRecipient = data?.recipient
  const [from] = useState(() => pair ?? (again?.symbol ? again : onlyFundedWallet(wallets)))
  const [symbol, chain] = [from?.symbol ?? null, from?.chain ?? null]
  useEffect(() => send({ type: 'transfer.open', symbol, chain, open }), [send, symbol, chain, open])
  usePrefill(again, state.matches('editing'), ({ to, amountCrypto, amountUsd }) => {
    if (amountUsd === undefined) send({ type: 'transfer.enterCrypto', text: amountCrypto, pasted: false })
    else send({ type: 'transfer.enterUsd', text: amountUsd, pasted: false })
    if (to) send({ type: 'transfer.pickRecent', text: to })
  })
  useInterruption(
    placement,
    placed
      ? null
      : { kind: 'transfer', symbol: source.symbol ?? '', chain: source.chain ?? '', ...typedAmountOf(draft) },
  )
  const completed = state.matches('completed')
  useEffect(() => {
    if (completed && foundRecipient) saveRecent(services.storage, foundRecipient.username)
  }, [completed, foundRecipient, services])
  const close = () => {
    send({ type: 'transfer.close' })
    onClose()
  }
  return (
    <OrderDialog placement={placement} placed={placed} words={transferTexts(foundRecipient)} onClose={close}>
      {state.matches('failed') && apiError ? (
        <LoadFailure error={apiError} onRefresh={() => send({ type: 'transfer.refresh' })} />
      ) : (
        <TransferForm
          state={state}
          send={send}
          wallets={wallets}
          foundRecipient={foundRecipient}
          onClose={close}
        />
      )}
    </OrderDialog>
  )
}
