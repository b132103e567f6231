import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import {
  dollarQuote,
  type EstimateDraft,
  type EstimateSide,
  estimatedAmount,
  estimateOf,
} from '../../../machines/sell/estimate/estimate.rules'
import type { Coin } from '../../../machines/sell/rates/coin.rules'
import { optionalProblem, type TypedText } from '../../../machines/values/amount'
import { cameFromList } from '../../flows/use-back-navigation'
import { useEntryState } from '../../flows/use-entry-state'
import { AmountQuestion, amountInput, hasCurrencySign } from '../../ui/controls/amount-input.view'
import { PageButtonLink } from '../../ui/controls/page-link.view'
import { figure, rateText } from '../../ui/format'
import { Flex } from '../../ui/layout/flex.view'
import { CoinPicker } from '../../ui/marks/coin-picker.view'
import { TwoBars } from '../../ui/marks/two-bars.view'
import { pageOf } from './rate-row.view'

const highContrastEdges = { borderWidth: '1px', '&:focus-within': { outline: '3px solid' } } as const

const Well = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    flex: '1 1 6rem',
    minWidth: '0',
    minHeight: '14',
    paddingInline: '14px',
    borderRadius: 'control',
    bg: 'hero.well',
    boxShadow: 'inset 0 0 0 1.5px {colors.hero.border}',
    textStyle: 'h1',
    '&:focus-within': { boxShadow: 'inset 0 0 0 2.5px {colors.hero.fg}' },
    _highContrast: highContrastEdges,
  },
})

const Digits = chakra('input', {
  base: { width: 'full', minWidth: '0', bg: 'transparent', color: 'inherit', outline: 'none', padding: '0' },
})

const NairaField = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '12',
    textStyle: 'balance',
    '--room': { base: '100vw - 48px', xl: '292px' },
    fontSize: 'clamp(1rem, calc((var(--room)) / (var(--signs) * 0.66)), 2.75rem)',
    borderRadius: 'small',
    '&:focus-within': { boxShadow: '0 0 0 2.5px {colors.hero.fg}' },
    _highContrast: { ...highContrastEdges, padding: '4px 8px' },
  },
})

const initialDraft: EstimateDraft & { symbol: string | null } = {
  symbol: null,
  side: 'sent',
  text: '100',
  pasted: false,
}

/** Converts dollars and naira in both directions, at the coin's best rate. */
export const Calculator = ({ coins }: { coins: readonly [Coin, ...Coin[]] }) => {
  const id = useId()
  const [draft, setDraft] = useEntryState('calculator', initialDraft)
  const coin = coins.find(({ symbol }) => symbol === draft.symbol) ?? coins[0]
  const [rate] = coin.rates
  const quote = dollarQuote(coin.symbol, rate.value)
  const amount = estimatedAmount(draft, quote)
  const texts = estimateOf(draft, quote)
  const problem = optionalProblem(amount)
  const onType = (side: EstimateSide) => (typed: TypedText) => setDraft({ ...draft, side, ...typed })
  const field = (side: EstimateSide) => ({
    ...amountInput(draft.side === side ? texts[side] : figure(texts[side], 2), onType(side)),
    placeholder: '0',
    'aria-invalid': (draft.side === side && problem !== undefined) || undefined,
    'aria-describedby': draft.side === side && problem !== undefined ? `${id}problem` : undefined,
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
  })
  const [dollarField, nairaField] = [field('sent'), field('naira')]
  return (
    <chakra.section aria-label="What you get">
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Well>
          {!hasCurrencySign(dollarField.value) && <span aria-hidden>$</span>}
          <Digits aria-label="You send ($)" {...dollarField} />
        </Well>
        <CoinPicker
          ground="hero"
          label="Coin"
          symbol={coin.symbol}
          value={coin.symbol}
          options={coins.map(({ symbol, name }) => ({ value: symbol, text: name }))}
          onPick={(symbol) => setDraft({ ...draft, symbol })}
        >
          {coin.symbol}
        </CoinPicker>
      </chakra.div>
      <Flex gap="10px" marginTop="18px" textStyle="secondary" color="var(--muted)">
        <TwoBars width="26px" color="hero.fg" />
        You get
        <chakra.span marginInlineStart="auto" whiteSpace="nowrap">
          {rateText(rate.value)}
        </chakra.span>
      </Flex>
      <NairaField style={{ '--signs': nairaField.value.length + 1 } as object}>
        {!hasCurrencySign(nairaField.value) && (
          <chakra.span aria-hidden fontWeight="500">
            ₦
          </chakra.span>
        )}
        <Digits aria-label="You get (₦)" {...nairaField} />
      </NairaField>
      <AmountQuestion id={`${id}problem`} amount={amount} onPick={onType(draft.side)} />
      {problem && !amount.readings && (
        <chakra.p id={`${id}problem`} role="alert" textStyle="secondary">
          {problem}
        </chakra.p>
      )}
      <chakra.div display={{ base: 'none', lg: 'block' }} marginTop="5">
        <PageButtonLink href={pageOf(rate)} state={cameFromList} variant="light" wide>
          Sell {coin.symbol}
        </PageButtonLink>
      </chakra.div>
    </chakra.section>
  )
}
