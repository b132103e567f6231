import { chakra } from '@chakra-ui/react/styled-system'
import { Copy } from 'lucide-react'
import { memo, useState } from 'react'
import { Button } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'
import { Card } from '../../ui/layout/card.view'
import { PlateCard } from '../../ui/layout/plate.view'
import { amountText, answerTo, moneyText } from './answer'
import type { Case, CaseState } from './cases'

const states: Readonly<Record<CaseState, string>> = {
  unknown: 'Outcome unknown',
  refused: 'Refused',
  failed: 'Failed',
  settled: 'Went through',
  fine: 'Nothing failed',
}

/** What happened, in a sentence. */
export const Verdict = memo(({ one }: { one: Case }) => {
  const { verdict, advice } = answerTo(one)
  return (
    <PlateCard>
      <Chip bg="plate.fg" color="plate.well">
        {states[one.state]}
      </Chip>
      <chakra.h2 textStyle="h1" marginBlock="10px 8px" maxWidth="30ch" overflowWrap="anywhere">
        {verdict}
      </chakra.h2>
      <chakra.p color="var(--muted)">{advice}</chakra.p>
    </PlateCard>
  )
})

/** What to answer the customer, to be copied. */
export const Reply = memo(({ text }: { text: string }) => {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = (): void => {
    // Where the clipboard is refused the text can be selected by hand.
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    )
  }
  return (
    <Card aria-label="Reply to copy">
      <chakra.h2 textStyle="h2">Reply to copy</chakra.h2>
      <chakra.p marginBlock="12px 16px" padding="4" borderRadius="icon" bg="bg.well" userSelect="all">
        {text}
      </chakra.p>
      <Button wide onClick={copy}>
        <Copy aria-hidden size={20} />
        {copied === text ? 'Copied' : 'Copy reply'}
      </Button>
    </Card>
  )
})

/** What the file knows of a case, and what the books should show. */
export const Facts = memo(({ one }: { one: Case }) => {
  const { money, read } = one
  const facts: readonly (readonly [string, string | null])[] = [
    ['Coins', money && moneyText(money)],
    ['Naira', money?.amountNgn ? amountText(money.amountNgn, '₦') : null],
    ['Reference', money?.reference ?? null],
    ['The customer read last', read],
    ['The books should show', answerTo(one).books],
  ]
  const known = facts.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <Card>
      <dl>
        {known.map(([name, value]) => (
          <chakra.div key={name} paddingBlock="3" borderColor="border" _notFirst={{ borderTopWidth: '1px' }}>
            <chakra.dt textStyle="secondary" color="fg.muted">
              {name}
            </chakra.dt>
            <chakra.dd fontWeight="600" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </dl>
    </Card>
  )
})
