import { chakra } from '@chakra-ui/react/styled-system'
import { memo } from 'react'
import type { Sentence } from '../../log/recording/sentence'
import { clockTime } from '../../log/recording/story'

/** More sentences than this would make the page slow; the newest are shown. */
const mostSentences = 500

/** The customer reads 'You …' of the same story; support reads of the customer. */
const forSupport = (text: string): string => text.replace(/^You\b/, 'The customer')

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '72px 14px 1fr',
    gap: '12px',
    width: 'full',
    minHeight: '12',
    paddingInline: '6px',
    borderRadius: 'small',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[aria-current]': { bg: 'brand.subtle' },
  },
})

/** Two lanes from dot to dot. */
const Rail = chakra('span', {
  base: {
    display: 'block',
    height: 'full',
    minHeight: '12',
    background: 'radial-gradient(circle at 7px 14px, var(--dot) 5px, transparent 5.5px), var(--lanes)',
    '--dot': '{colors.brand.solid}',
    '--lanes':
      'linear-gradient(90deg, transparent 3px, {colors.brand.muted} 3px 6px, transparent 6px 8px, {colors.brand.muted} 8px 11px, transparent 11px)',
    '[data-failed] &': { '--dot': '{colors.red.solid}' },
    'li:last-of-type &': { '--lanes': 'none' },
  },
})

interface StoryProps {
  story: readonly Sentence[]
  current: number
  go: (index: number) => void
}

/** A case in plain sentences; each leads to its line. */
export const Story = memo(({ story, current, go }: StoryProps) => {
  const shown = story.slice(-mostSentences)
  const nearest = shown.findLast(({ index }) => index <= current)
  return (
    <>
      {story.length > shown.length && (
        <chakra.p color="fg.muted">{story.length - shown.length} sentences before these.</chakra.p>
      )}
      <chakra.ol aria-label="Story" listStyleType="none">
        {shown.map((sentence) => (
          <li key={`${sentence.index} ${sentence.text}`}>
            <Row
              type="button"
              data-failed={sentence.kind === 'failure' || undefined}
              aria-current={sentence === nearest || undefined}
              onClick={() => go(sentence.index)}
            >
              <chakra.time
                paddingTop="3px"
                textStyle="secondary"
                color="fg.muted"
                fontVariantNumeric="tabular-nums"
              >
                {clockTime(sentence.at)}
              </chakra.time>
              <Rail aria-hidden />
              <chakra.span paddingBlock="3px" color={sentence.kind === 'failure' ? 'red.fg' : undefined}>
                {forSupport(sentence.text)}
              </chakra.span>
            </Row>
          </li>
        ))}
      </chakra.ol>
    </>
  )
})
