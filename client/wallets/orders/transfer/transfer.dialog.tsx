import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { use, useEffect, useId, useState } from 'react'
import { summaryOf } from '../../../../machines/core/api-error'
import { networkLabel } from '../../../../machines/money/network'
import { cleanUserId } from '../../../../machines/values/clean-text'
import { messages } from '../../../../machines/values/fields'
import { amountOf, type Placement } from '../../../../machines/wallets/orders/order.rules'
import { recipientFlow } from '../../../../machines/wallets/orders/transfer/recipient.machine'
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
import { dollars, figure } from '../../../ui/format'
import { CoinIcon } from '../../../ui/marks/coin-icon.view'
import { BalancesVisible, exactCoins } from '../../overview/balance.view'
import { LinkedFields } from '../amount-fields.view'
import { recipientActors, transferActors } from '../order.actors'
import { OrderDialog, type OrderStart, type OrderTexts } from '../order.dialog'
import { OrderProblem } from '../order-problem.view'
import { useInterruption, usePrefill } from '../repeat-order'
import { FormButtons, StepHeading } from '../steps.view'
import { WalletPicker, walletOf } from '../wallet-picker.view'
import { fullName, Initial, type Recipient, RecipientField, saveRecent } from './recipient.view'

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

interface TransferFormProps extends FlowProps<typeof transferFlow>, Pick<OrderStart, 'wallets' | 'onClose'> {
  lookup: FlowProps<typeof recipientFlow>
  foundRecipient: Recipient | undefined
}

const TransferForm = ({ state, send, lookup, wallets, foundRecipient, onClose }: TransferFormProps) => {
  const areBalancesVisible = use(BalancesVisible)
  const { marketData, draft, checked, error: apiError } = state.context
  const { text: to, id: recipient, error: lookupError } = lookup.state.context
  const id = useId()
  const wallet = walletOf(wallets, draft.from)
  const isMissing = checked && draft.from === null
  const loading = state.matches({ editing: 'loading' })
  const fieldErrors = apiError?.fields ?? {}
  const problem =
    (checked && marketData ? transfer.check(draft, marketData) : undefined) ??
    (fieldErrors.amountCrypto ? { text: fieldErrors.amountCrypto } : undefined)
  const disabled = marketData === null || draft.recipient === null
  return (
    <Form busy={loading} onSubmit={() => send({ type: 'order.review', all: false })}>
      <StepHeading>Transfer</StepHeading>
      <WalletPicker
        ground="dialog"
        label="From"
        wallets={wallets}
        coin={draft.from}
        invalid={isMissing}
        describedBy={`${id}from`}
        onPick={(pickedCoin) => send({ type: 'order.pickFrom', ...pickedCoin })}
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
        to={to}
        searching={lookup.state.matches('searching')}
        recipient={recipient === null ? undefined : foundRecipient}
        failureText={lookupError && summaryOf(lookupError)}
        canSearchAgain={lookupError !== null && (lookupError.status === null || lookupError.status >= 429)}
        error={fieldErrors.recipient ?? (checked ? recipientProblem(to, recipient) : undefined)}
        onType={(text) => lookup.send({ type: 'recipient.enterUserId', text })}
        onPick={(text) => lookup.send({ type: 'recipient.pickRecent', text })}
        onFindAgain={() => lookup.send({ type: 'recipient.findAgain' })}
      />
      <LinkedFields
        symbol={draft.from?.symbol ?? null}
        draft={draft}
        holding={marketData}
        hint={`Minimum: $${minimumTransfer}`}
        problem={disabled ? undefined : problem}
        disabled={disabled}
        ground="bg.raised"
        onUsd={(typed) => send({ type: 'order.enterUsd', ...typed })}
        onCrypto={(typed) => send({ type: 'order.enterCrypto', ...typed })}
        onMax={() => send({ type: 'order.fillMax' })}
      />
      <OrderProblem
        error={apiError}
        failed={state.matches({ editing: 'failed' })}
        onRefresh={() => send({ type: 'order.refresh' })}
      />
      <FormButtons busy={loading} onCancel={onClose} />
    </Form>
  )
}

/** Sends coins to another customer (WALLET-28, WALLET-33). */
export const TransferDialog = ({ pair, wallets, open, again, onClose }: OrderStart) => {
  const services = useServices()
  const client = useApolloClient()
  const { account } = useSession()
  const [state, send] = useFlow(transferFlow, { actors: transferActors(services, client) })
  const [lookup, sendLookup] = useFlow(recipientFlow, {
    actors: recipientActors(client),
    input: { accountId: account.id },
  })
  const { draft, placed } = state.context
  const { placement } = state.children
  const { id: recipient, text } = lookup.context
  const data = useCached(FoundRecipientDocument, recipient ? { userId: cleanUserId(text) } : null)
  const foundRecipient = data?.recipient
  const [from] = useState(
    () => pair ?? (again?.symbol ? { symbol: again.symbol, chain: again.chain } : onlyFundedWallet(wallets)),
  )
  useEffect(() => send({ type: 'order.open', from, open }), [send, from, open])
  useEffect(() => {
    if (recipient !== draft.recipient) send({ type: 'order.setRecipient', id: recipient })
  }, [send, recipient, draft.recipient])
  usePrefill(again, state.matches('editing'), ({ to, amountCrypto, amountUsd }) => {
    if (amountUsd === undefined) send({ type: 'order.enterCrypto', text: amountCrypto, pasted: false })
    else send({ type: 'order.enterUsd', text: amountUsd, pasted: false })
    if (to) sendLookup({ type: 'recipient.pickRecent', text: to })
  })
  useInterruption(
    placement,
    placed ? null : { kind: 'transfer', symbol: '', chain: '', ...draft.from, ...typedAmountOf(draft) },
  )
  const completed = state.matches('completed')
  useEffect(() => {
    if (completed && foundRecipient) saveRecent(services.storage, foundRecipient.username)
  }, [completed, foundRecipient, services])
  const close = () => {
    send({ type: 'order.close' })
    onClose()
  }
  return (
    <OrderDialog placement={placement} placed={placed} words={transferTexts(foundRecipient)} onClose={close}>
      <TransferForm
        state={state}
        send={send}
        lookup={{ state: lookup, send: sendLookup }}
        wallets={wallets}
        foundRecipient={foundRecipient}
        onClose={close}
      />
    </OrderDialog>
  )
}
