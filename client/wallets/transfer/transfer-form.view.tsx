import { summaryOf } from '../../../machines/core/api-error'
import type { Typed } from '../../../machines/wallets/money/linked.rules'
import type { Coin } from '../../../machines/wallets/orders/swap.rules'
import { minimumTransfer, recipientProblem, transfer } from '../../../machines/wallets/orders/transfer.rules'
import type { ListedWallet } from '../../../machines/wallets/overview/wallet-list.rules'
import type { TransferContext } from '../../../machines/wallets/transfer/transfer.setup'
import { Form } from '../../ui/controls/form.view'
import { dollars } from '../../ui/format'
import { AmountField } from '../money/amount-field.view'
import { FormButtons, StepHeading, StepProblem } from '../money/money-steps.view'
import { CoinSelect } from '../swap/coin-select.view'
import { type Found, RecipientField } from './recipient.view'

export type Lookup = 'asking' | 'searching' | 'found' | 'unfound'

interface TransferFormProps {
  transfer: TransferContext
  wallets: readonly ListedWallet[]
  /** Whether balances are shown (WALLET-10). */
  shown: boolean
  lookup: Lookup
  /** Whether the wallet's figures are loading. */
  reading: boolean
  found: Found | undefined
  recents: readonly string[]
  onWallet: (coin: Coin) => void
  onTo: (text: string) => void
  onRecent: (username: string) => void
  onFindAgain: () => void
  onUsd: (typed: Typed) => void
  onCrypto: (typed: Typed) => void
  onMax: () => void
  onReview: () => void
  onClose: () => void
}

const ownFields = ['recipient', 'amountCrypto']

/** Source wallet, recipient and amount, in this order. */
export const TransferForm = ({
  transfer: form,
  wallets,
  shown,
  lookup,
  reading,
  found,
  recents,
  ...handlers
}: TransferFormProps) => {
  const { symbol, chain, marketData, draft, recipient, checked, error: apiError } = form
  const problems = checked && marketData ? transfer.check(draft, marketData) : {}
  // Disabled until a wallet is selected.
  const waiting = reading || symbol === null
  const closed = waiting || recipient === null || marketData === null
  const refused = apiError?.fields ?? {}
  const mayAsk = apiError !== null && (apiError.status === null || apiError.status >= 429)
  return (
    <Form busy={waiting} onSubmit={handlers.onReview}>
      <StepHeading>Transfer</StepHeading>
      <CoinSelect
        label="From"
        wallets={wallets}
        shown={shown}
        value={symbol && chain ? { symbol, chain } : null}
        hint={marketData && shown ? `${dollars(marketData.usdBalance)} available` : undefined}
        onPick={handlers.onWallet}
      />
      <RecipientField
        to={draft.to}
        searching={lookup === 'searching'}
        found={lookup === 'found' ? found : undefined}
        unfound={lookup === 'unfound' && apiError ? summaryOf(apiError) : null}
        mayFindAgain={mayAsk}
        error={refused.recipient ?? (checked ? recipientProblem(draft.to, recipient) : undefined)}
        disabled={waiting}
        recents={recents}
        onType={handlers.onTo}
        onRecent={handlers.onRecent}
        onFindAgain={handlers.onFindAgain}
      />
      <AmountField
        label="Amount in USD"
        unit="USD"
        value={draft.usd}
        hint={`Minimum: $${minimumTransfer}`}
        error={closed ? undefined : problems.usd}
        disabled={closed}
        onType={handlers.onUsd}
        onMax={handlers.onMax}
      />
      <AmountField
        label={`Amount in ${symbol ?? 'coins'}`}
        unit={symbol ?? ''}
        value={draft.crypto}
        error={closed ? undefined : (problems.crypto ?? refused.amountCrypto)}
        disabled={closed}
        onType={handlers.onCrypto}
        onMax={handlers.onMax}
      />
      {apiError && lookup !== 'unfound' && !ownFields.some((field) => field in refused) && (
        <StepProblem>{summaryOf(apiError)}</StepProblem>
      )}
      <FormButtons busy={reading} disabled={symbol === null} onCancel={handlers.onClose} />
    </Form>
  )
}
