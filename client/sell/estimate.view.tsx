import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { nairaForDollars } from '../../machines/money/naira'
import type { Destination } from '../../machines/sell/deposit/destination.rules'
import { rateLockText } from '../../machines/sell/deposit/payout.rules'
import {
  coinQuote,
  type EstimateDraft,
  type EstimateSide,
  estimatedAmount,
  estimateOf,
} from '../../machines/sell/estimate/estimate.rules'
import { optionalProblem, type TypedText } from '../../machines/values/amount'
import { useEntryState } from '../flows/use-entry-state'
import { AmountQuestion, amountInput } from '../ui/controls/amount-input.view'
import { TextField } from '../ui/controls/field.view'
import { approximately, figure, naira } from '../ui/format'
import { Amount } from '../ui/marks/amount.view'

const exampleUsd = '100'

const emptyDraft: EstimateDraft = { side: 'sent', text: '', pasted: false }

interface EstimateProps {
  symbol: string
  price: string | undefined
  rate: string
  destination: Destination
}

/** Converts coins and naira in both directions, at the current price and rate. */
export const Estimate = ({ symbol, price, rate, destination }: EstimateProps) => {
  const [draft, setDraft] = useEntryState('estimate', emptyDraft)
  const questionId = useId()
  if (price === undefined) return <p>{rateLockText(destination)}</p>
  const quote = coinQuote(symbol, price, rate)
  const texts = estimateOf(draft, quote)
  const amount = estimatedAmount(draft, quote)
  const problem = optionalProblem(amount)
  const paid = draft.side === 'naira' ? amount.value : texts.naira
  const onType = (side: EstimateSide) => (typed: TypedText) => setDraft({ side, ...typed })
  const field = (side: EstimateSide, label: string) => (
    <chakra.div flex="1 1 8rem" minWidth="0">
      <TextField
        label={label}
        placeholder="0"
        {...amountInput(texts[side], onType(side))}
        {...(draft.side === side &&
          (amount.readings ? { 'aria-invalid': true, 'aria-describedby': questionId } : { error: problem }))}
      />
    </chakra.div>
  )
  const nairaAmount = draft.text && paid ? paid : nairaForDollars(exampleUsd, rate)
  return (
    <chakra.section aria-labelledby="estimate" display="flex" flexDirection="column" gap="2">
      <chakra.h2 id="estimate" textStyle="label" color="fg.muted">
        Estimate
      </chakra.h2>
      <chakra.p aria-live="polite">
        <Amount compact>{approximately(naira(nairaAmount))}</Amount>
        <chakra.span textStyle="secondary" color="fg.muted">
          {nairaAmount === paid && draft.text
            ? `for ${(draft.side === 'sent' && amount.value) || texts.sent} ${symbol}`
            : `per $${exampleUsd} of ${symbol}`}
          {destination === 'wallet' && ', if you sold it now'}
        </chakra.span>
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {field('sent', `If I send (${symbol})`)}
        {field('naira', 'I get (₦)')}
      </chakra.div>
      <AmountQuestion id={questionId} amount={amount} onPick={onType(draft.side)} />
      <chakra.p textStyle="secondary" color="fg.muted">
        An estimate at ${figure(price, 2, 8)} per {symbol}. {rateLockText(destination)}
      </chakra.p>
    </chakra.section>
  )
}
