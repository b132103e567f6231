import { chakra } from '@chakra-ui/react/styled-system'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { summaryOf } from '../../../machines/core/api-error'
import { messages } from '../../../machines/values/fields'
import type { Coin } from '../../../machines/wallets/orders/swap.rules'
import { minimumTransfer, recipientProblem, transfer } from '../../../machines/wallets/orders/transfer.rules'
import type { ListedWallet } from '../../../machines/wallets/overview/wallet-list.rules'
import { favouritesFlow, toggled } from '../../../machines/wallets/transfer/favourites.machine'
import type { TransferContext } from '../../../machines/wallets/transfer/transfer.machine'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Button } from '../../ui/controls/button.view'
import { FilterChip } from '../../ui/controls/filter-chip.view'
import { Form } from '../../ui/controls/form.view'
import { dollars, figure } from '../../ui/format'
import { LinkedFields, type LinkedProps } from '../money/linked-fields.view'
import { FormButtons, StepHeading, StepProblem } from '../money/money-steps.view'
import { WalletPicker, walletOf } from '../money/wallet-picker.view'
import { favourites, recents } from './recents.store'
import { type Found, RecipientField } from './recipient.view'

/** Whom to send to by a tap: those whom the customer keeps, and the last others. The star keeps one. */
const People = ({ onPick }: { onPick: (username: string) => void }) => {
  const { storage } = useServices()
  const [{ context }, send] = useFlow(favouritesFlow, {
    input: { favourites: favourites.read(storage).join('\n') },
  })
  const [known] = useState(() => recents.read(storage))
  const kept = context.favourites
  const toggle = (username: string) => {
    favourites.write(storage, toggled(kept, username))
    send({ type: 'favourites.toggle', username })
  }
  return [...kept, ...known.filter((name) => !kept.includes(name))].map((name) => (
    <chakra.span key={name} display="inline-flex" borderRadius="chip" bg="brand.subtle" color="brand.fg">
      <FilterChip
        bg="transparent"
        color="inherit"
        paddingInlineEnd="1"
        aria-label={`Send to ${name}`}
        onClick={() => onPick(name)}
      >
        {name}
      </FilterChip>
      <Button
        variant="bare"
        square
        borderRadius="chip"
        aria-label={`Keep ${name}`}
        aria-pressed={kept.includes(name)}
        onClick={() => toggle(name)}
      >
        <Star aria-hidden size={20} fill={kept.includes(name) ? 'currentColor' : 'none'} />
      </Button>
    </chakra.span>
  ))
}

export type Lookup = 'asking' | 'searching' | 'found' | 'unfound'

interface TransferFormProps extends LinkedProps {
  transfer: TransferContext
  wallets: readonly ListedWallet[]
  /** Whether balances are shown (WALLET-10). */
  shown: boolean
  lookup: Lookup
  /** Whether the wallet's figures are loading. */
  reading: boolean
  found: Found | undefined
  onWallet: (coin: Coin) => void
  onTo: (text: string) => void
  onRecent: (username: string) => void
  onFindAgain: () => void
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
  ...handlers
}: TransferFormProps) => {
  const { symbol, chain, marketData, draft, recipient, checked, error: apiError } = form
  // Disabled until a wallet is selected.
  const coin = symbol && chain ? { symbol, chain } : null
  const held = walletOf(wallets, coin)
  const id = useId()
  const isMissing = checked && symbol === null
  const waiting = reading || symbol === null
  const closed = waiting || recipient === null || marketData === null
  const refused = apiError?.fields ?? {}
  const problem =
    (checked && marketData ? transfer.check(draft, marketData) : undefined) ??
    (refused.amountCrypto ? { text: refused.amountCrypto } : undefined)
  const mayAsk = apiError !== null && (apiError.status === null || apiError.status >= 429)
  return (
    <Form busy={reading} onSubmit={handlers.onReview}>
      <StepHeading>Transfer</StepHeading>
      <WalletPicker
        ground="dialog"
        label="From"
        wallets={wallets}
        shown={shown}
        coin={coin}
        invalid={isMissing}
        describedBy={`${id}from`}
        onPick={handlers.onWallet}
      >
        {held && shown && (
          <chakra.span textAlign="end">
            {figure(held.balance, 5)}
            <chakra.span display="block" textStyle="secondary" fontFamily="body" color="fg.muted">
              {dollars((marketData ?? held).usdBalance)}
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
        searching={lookup === 'searching'}
        found={lookup === 'found' ? found : undefined}
        unfound={lookup === 'unfound' && apiError ? summaryOf(apiError) : null}
        mayFindAgain={mayAsk}
        error={refused.recipient ?? (checked && coin ? recipientProblem(draft.to, recipient) : undefined)}
        disabled={waiting}
        onType={handlers.onTo}
        onFindAgain={handlers.onFindAgain}
      >
        <People onPick={handlers.onRecent} />
      </RecipientField>
      <LinkedFields
        {...handlers}
        symbol={symbol}
        draft={draft}
        holding={closed ? null : marketData}
        hint={`Minimum: $${minimumTransfer}`}
        problem={closed ? undefined : problem}
        disabled={closed}
        ground="bg.raised"
      />
      {apiError && lookup !== 'unfound' && (
        <StepProblem>{ownFields.some((field) => field in refused) ? null : summaryOf(apiError)}</StepProblem>
      )}
      <FormButtons busy={reading} onCancel={handlers.onClose} />
    </Form>
  )
}
