import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, SquareTerminal } from 'lucide-react'
import { useMemo } from 'react'
import type { RecordedStep } from '../../log/recording/recording'
import { Card } from '../../ui/layout/card.view'
import type { FlowChart } from '../chart/chart.layout'
import { ChartPane } from '../chart/chart-pane.view'
import { around, messagesOf } from '../sequence/sequence'
import { Sequence } from '../sequence/sequence.view'
import { Details } from './details.view'
import { Events } from './events.view'
import { Filter } from './filter.view'
import { innermost, type LineFilter, stateAfter, streamKey, streamsIn, takenBy } from './lines'
import { Stepper } from './stepper.view'

interface TechnicalProps {
  steps: readonly RecordedStep[]
  charts: Readonly<Record<string, FlowChart>>
  filter: LineFilter
  change: (filter: LineFilter) => void
  /** Places in `steps` that the filter lets through. */
  lines: readonly number[]
  current: number | undefined
  go: (index: number) => void
  pinned: number | null
  pin: (index: number | null) => void
  /** Sentences of broken rules, by the place of the step. */
  broken: ReadonlyMap<number, readonly string[]>
  isOpen: boolean
  open: (isOpen: boolean) => void
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
    gap: '4',
    padding: '4',
  },
})

/** Every line of the file: events, chart, sequence and what changed. For developers. */
export const Technical = ({ steps, charts, current, go, broken, isOpen, open, ...rest }: TechnicalProps) => {
  const { filter, change, lines, pinned, pin } = rest
  const streams = useMemo(() => streamsIn(steps), [steps])
  const step = current === undefined ? undefined : steps[current]
  const shown = step && innermost(step.flow, stateAfter(steps, current!))
  const chart = shown && Object.hasOwn(charts, shown.flow) ? charts[shown.flow] : undefined
  const key = step && streamKey(step)
  const messages = useMemo(() => {
    const own = [...steps.keys()].filter((index) => streamKey(steps[index]!) === key)
    const flows = new Set(
      own.flatMap((index) => [...Object.keys(steps[index]!.at?.children ?? {}), steps[index]!.flow]),
    )
    return messagesOf(steps, own, Object.assign({}, ...[...flows].map((flow) => charts[flow]?.calls)))
  }, [steps, key, charts])
  return (
    <Card flush aria-label="Technical">
      <details open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <chakra.summary
          display="flex"
          alignItems="center"
          gap="3"
          minHeight="18"
          paddingInline={{ base: '4', lg: '6' }}
          listStyleType="none"
          cursor="pointer"
        >
          <SquareTerminal aria-hidden size={24} />
          <chakra.span flex="1">
            <chakra.span display="block" textStyle="rowTitle">
              Technical
            </chakra.span>
            <chakra.span textStyle="secondary" color="fg.muted">
              {steps.length} lines, {streams.length} runs
            </chakra.span>
          </chakra.span>
          <ChevronDown aria-hidden size={20} />
        </chakra.summary>
        {isOpen && (
          <>
            <Filter filter={filter} change={change} streams={streams} shown={lines.length} />
            <Events
              steps={steps}
              lines={lines}
              current={current ?? -1}
              pinned={pinned}
              broken={new Set(broken.keys())}
              go={go}
            />
            <Stepper steps={steps} lines={lines} current={current ?? -1} go={go} />
            {step && shown && (
              <Columns>
                <ChartPane key={shown.flow} chart={chart} {...shown} took={takenBy(step)} />
                <Sequence messages={around(messages, current!)} current={current!} go={go} />
                <Details
                  steps={steps}
                  current={current!}
                  chart={chart}
                  pinned={pinned}
                  pin={pin}
                  broken={broken.get(current!) ?? []}
                />
              </Columns>
            )}
          </>
        )}
      </details>
    </Card>
  )
}
