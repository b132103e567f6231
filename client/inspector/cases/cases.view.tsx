import { chakra } from '@chakra-ui/react/styled-system'
import { memo } from 'react'
import { counted } from '../../../machines/values/counted'
import type { Sentence } from '../../record/recording/sentence'
import { clockTime } from '../../record/recording/story'
import type { Case, CaseState } from './cases'
import { moneyText } from './support-reply'

const maxCases = 100

const groups: readonly (readonly [title: string, states: readonly CaseState[]])[] = [
  ['Needs attention', ['unknown', 'refused', 'failed']],
  ['Went through', ['settled']],
  ['Nothing failed', ['fine']],
]

const dots = {
  unknown: 'orange.solid',
  refused: 'red.solid',
  failed: 'red.solid',
  settled: 'brand.solid',
  fine: 'border.control',
} as const

const CaseRow = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '12',
    padding: '6px 12px',
    borderRadius: 'icon',
    textAlign: 'start',
    textStyle: 'secondary',
    cursor: 'pointer',
    _hover: { bg: 'color-mix(in srgb, {colors.brand.solid} 4%, transparent)' },
    _pressed: { bg: 'bg.panel' },
  },
})

interface CaseListProps {
  cases: readonly Case[]
  selectedKey: string | undefined
  choose: (listedCase: Case) => void
}

export const CaseList = memo(({ cases, selectedKey, choose }: CaseListProps) => (
  <nav aria-label="Cases">
    {groups.map(([title, states]) => {
      const groupCases = cases.filter(({ state }) => states.includes(state))
      if (groupCases.length === 0) return null
      const list = (
        <chakra.ol listStyleType="none">
          {groupCases.slice(0, maxCases).map((listedCase) => (
            <li key={listedCase.key}>
              <CaseRow
                type="button"
                aria-pressed={listedCase.key === selectedKey}
                onClick={() => choose(listedCase)}
              >
                <chakra.span boxSize="8px" flexShrink="0" borderRadius="chip" bg={dots[listedCase.state]} />
                <chakra.span flex="1" minWidth="0">
                  <chakra.span display="block" fontWeight="600" truncate>
                    {listedCase.flow}
                  </chakra.span>
                  <chakra.span display="block" textStyle="caption" color="fg.muted" truncate>
                    {listedCase.money ? moneyText(listedCase.money) : listedCase.turn?.text}
                  </chakra.span>
                </chakra.span>
                <chakra.span textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {clockTime(listedCase.at)}
                </chakra.span>
              </CaseRow>
            </li>
          ))}
        </chakra.ol>
      )
      return (
        <details key={title} open={title !== 'Nothing failed'}>
          <chakra.summary padding="12px 12px 4px" textStyle="caption" color="fg.muted" cursor="pointer">
            {title} · {groupCases.length}
          </chakra.summary>
          {list}
        </details>
      )
    })}
  </nav>
))

/** More sentences would make the page slow; the newest are shown. */
const maxSentences = 500

const forSupport = (text: string): string => text.replace(/^You\b/, 'The customer')

const SentenceRow = chakra('button', {
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

const Track = chakra('span', {
  base: {
    display: 'block',
    height: 'full',
    minHeight: '12',
    background: 'radial-gradient(circle at 7px 14px, var(--dot) 5px, transparent 5.5px), var(--tracks)',
    '--dot': '{colors.brand.solid}',
    '--tracks':
      'linear-gradient(90deg, transparent 3px, {colors.brand.muted} 3px 6px, transparent 6px 8px, {colors.brand.muted} 8px 11px, transparent 11px)',
    '[data-failed] &': { '--dot': '{colors.red.solid}' },
    'li:last-of-type &': { '--tracks': 'none' },
  },
})

interface StoryProps {
  story: readonly Sentence[]
  current: number
  go: (index: number) => void
}

/** A case in plain sentences; each one opens its line. */
export const Story = memo(({ story, current, go }: StoryProps) => {
  const visibleSentences = story.slice(-maxSentences)
  const nearest = visibleSentences.findLast(({ index }) => index <= current)
  return (
    <>
      <chakra.p textStyle="caption" color="fg.muted">
        Times in UTC
      </chakra.p>
      {story.length > visibleSentences.length && (
        <chakra.p color="fg.muted">
          {counted(story.length - visibleSentences.length, 'earlier sentence')}.
        </chakra.p>
      )}
      <chakra.ol aria-label="Story" listStyleType="none">
        {visibleSentences.map((sentence) => (
          <li key={`${sentence.index} ${sentence.text}`}>
            <SentenceRow
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
              <Track aria-hidden />
              <chakra.span paddingBlock="3px" color={sentence.kind === 'failure' ? 'red.fg' : undefined}>
                {forSupport(sentence.text)}
              </chakra.span>
            </SentenceRow>
          </li>
        ))}
      </chakra.ol>
    </>
  )
})
