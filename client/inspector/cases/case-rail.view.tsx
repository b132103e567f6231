import { chakra } from '@chakra-ui/react/styled-system'
import { memo } from 'react'
import { clockTime } from '../../log/recording/story'
import { moneyText } from './answer'
import type { Case, CaseState } from './cases'

/** More would make the page slow; the most urgent are shown. */
const mostCases = 100

const groups: readonly (readonly [title: string, states: readonly CaseState[]])[] = [
  ['Needs a person', ['unknown', 'refused', 'failed']],
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

const Row = chakra('button', {
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

interface CaseRailProps {
  cases: readonly Case[]
  chosen: string | undefined
  choose: (one: Case) => void
}

/** What the customer may ask about, by how urgent it is. */
export const CaseRail = memo(({ cases, chosen, choose }: CaseRailProps) => (
  <nav aria-label="Cases">
    {groups.map(([title, states]) => {
      const own = cases.filter(({ state }) => states.includes(state))
      if (own.length === 0) return null
      const list = (
        <chakra.ol listStyleType="none">
          {own.slice(0, mostCases).map((one) => (
            <li key={one.key}>
              <Row type="button" aria-pressed={one.key === chosen} onClick={() => choose(one)}>
                <chakra.span boxSize="8px" flexShrink="0" borderRadius="chip" bg={dots[one.state]} />
                <chakra.span flex="1" minWidth="0">
                  <chakra.span display="block" fontWeight="600" truncate>
                    {one.flow}
                  </chakra.span>
                  <chakra.span display="block" textStyle="caption" color="fg.muted" truncate>
                    {one.money ? moneyText(one.money) : one.turn?.text}
                  </chakra.span>
                </chakra.span>
                <chakra.span textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {clockTime(one.at)}
                </chakra.span>
              </Row>
            </li>
          ))}
        </chakra.ol>
      )
      return (
        <details key={title} open={title !== 'Nothing failed'}>
          <chakra.summary padding="12px 12px 4px" textStyle="caption" color="fg.muted" cursor="pointer">
            {title} · {own.length}
          </chakra.summary>
          {list}
        </details>
      )
    })}
  </nav>
))
