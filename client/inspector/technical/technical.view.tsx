import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, ChevronLeft, ChevronRight, Minus, Plus, SquareTerminal } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecordedStep } from '../../log/recording/recording'
import { Button } from '../../ui/controls/button.view'
import { Card } from '../../ui/layout/card.view'
import type { FlowChart } from '../chart/chart.layout'
import { Chart } from '../chart/chart.view'
import { Details } from './details.view'
import { activeStates, innermost, type LineFilter, stateAfter, streamKey, streamsIn } from './lines'
import { Events, Filter } from './lines.view'
import { messagesAround, messagesOf, Sequence } from './sequence.view'

interface StepperProps {
  steps: readonly RecordedStep[]
  lines: readonly number[]
  current: number
  go: (index: number) => void
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.type !== 'range'

/** Arrows move one line, page keys fifty, Home and End to either end. */
const Stepper = ({ steps, lines, current, go }: StepperProps) => {
  const place = Math.max(0, lines.indexOf(current))
  const last = lines.length - 1
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const to = {
        ArrowRight: place + 1,
        ArrowDown: place + 1,
        ArrowLeft: place - 1,
        ArrowUp: place - 1,
        PageDown: place + 50,
        PageUp: place - 50,
        Home: 0,
        End: last,
      }[event.key]
      if (to === undefined || last < 0) return
      event.preventDefault()
      go(lines[Math.min(last, Math.max(0, to))]!)
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [place, last, lines, go])
  const step = steps[lines[place] ?? 0]
  const button = (label: string, to: number, Icon: typeof ChevronLeft) => (
    <Button
      variant="bare"
      square
      aria-label={label}
      disabled={to < 0 || to > last}
      onClick={() => go(lines[to]!)}
    >
      <Icon aria-hidden size={20} />
    </Button>
  )
  return (
    <chakra.div display="flex" alignItems="center" gap="2" paddingInline="4">
      {button('Previous line', place - 1, ChevronLeft)}
      <chakra.input
        type="range"
        flex="1"
        minWidth="0"
        aria-label="Line"
        aria-valuetext={step && `${step.event.type}, line ${place + 1} of ${lines.length}`}
        min={0}
        max={Math.max(0, last)}
        value={place}
        onChange={({ target }) => go(lines[Number(target.value)]!)}
      />
      {button('Next line', place + 1, ChevronRight)}
      <chakra.output fontVariantNumeric="tabular-nums">
        {lines.length === 0 ? 0 : place + 1} / {lines.length}
      </chakra.output>
    </chakra.div>
  )
}

const within = (scale: number): number => Math.min(2, Math.max(0.2, scale))

interface ChartPaneProps {
  chart: FlowChart | undefined
  flow: string
  at: RecordedStep['at']
  took: readonly string[]
}

/** Saves a text as a file; nothing leaves the page. */
const save = (name: string, text: string): void => {
  const link = document.createElement('a')
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
  link.download = name
  link.click()
}

const endingOf = (kind: string): string => /\((.*)\)/.exec(kind)?.[1] ?? '.txt'

/** The statechart of the current line's flow, scrolled to the active state, with exports. */
const ChartPane = ({ chart, flow, at, took }: ChartPaneProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const place = JSON.stringify([flow, at?.value, scale])
  useEffect(() => {
    if (!place) return
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector('[data-innermost]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [place])
  if (!chart)
    return (
      <chakra.p padding="4" color="fg.muted">
        This version has no flow '{flow}': only its events are shown.
      </chakra.p>
    )
  const { layout, files } = chart
  const active = at ? activeStates(flow, at.value) : new Set<string>()
  const chartStates = new Set(layout.states.map(({ id }) => id))
  const unknown = [...active].filter((id) => !chartStates.has(id))
  const fit = (): void =>
    setScale(within(Math.min(1, (box.current?.clientWidth ?? layout.width) / layout.width)))
  return (
    <section aria-label={`Statechart of ${flow}`}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1">
        <chakra.h3 textStyle="rowTitle" flex="1">
          {flow}
        </chakra.h3>
        <Button variant="bare" square aria-label="Larger" onClick={() => setScale(within(scale * 1.25))}>
          <Plus aria-hidden size={20} />
        </Button>
        <Button variant="bare" square aria-label="Smaller" onClick={() => setScale(within(scale * 0.8))}>
          <Minus aria-hidden size={20} />
        </Button>
        <Button variant="plain" onClick={fit}>
          Fit
        </Button>
      </chakra.div>
      {!at && (
        <chakra.p color="red.fg">
          The state after this line is unknown: the start of the run is missing.
        </chakra.p>
      )}
      {unknown.length > 0 && (
        <chakra.p color="red.fg">The machine no longer has the state {unknown.join(', ')}.</chakra.p>
      )}
      <chakra.div
        ref={box}
        tabIndex={0}
        role="group"
        aria-label={`Scrollable chart of ${flow}`}
        maxHeight="440px"
        overflow="auto"
        borderRadius="small"
      >
        <Chart layout={layout} scale={scale} active={active} takenTransitions={new Set(took)} />
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="1">
        {Object.entries(files).map(([kind, text]) => (
          <Button key={kind} variant="plain" onClick={() => save(`${flow}${endingOf(kind)}`, text)}>
            {kind}
          </Button>
        ))}
      </chakra.div>
    </section>
  )
}

interface TechnicalProps {
  steps: readonly RecordedStep[]
  charts: Readonly<Record<string, FlowChart>>
  filter: LineFilter
  change: (filter: LineFilter) => void
  lines: readonly number[]
  current: number | undefined
  go: (index: number) => void
  pinned: number | null
  pin: (index: number | null) => void
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

/** Every line of the file: events, chart, sequence and changes. For developers. */
export const Technical = ({ steps, charts, current, go, isOpen, open, ...rest }: TechnicalProps) => {
  const { filter, change, lines, pinned, pin } = rest
  const streams = useMemo(() => streamsIn(steps), [steps])
  const step = current === undefined ? undefined : steps[current]
  const innerPlace = step && innermost(step.flow, stateAfter(steps, current!))
  const chart = innerPlace && Object.hasOwn(charts, innerPlace.flow) ? charts[innerPlace.flow] : undefined
  const key = step && streamKey(step)
  const messages = useMemo(() => {
    const runLines = [...steps.keys()].filter((index) => streamKey(steps[index]!) === key)
    const flows = new Set(
      runLines.flatMap((index) => [...Object.keys(steps[index]!.at?.children ?? {}), steps[index]!.flow]),
    )
    return messagesOf(steps, runLines, Object.assign({}, ...[...flows].map((flow) => charts[flow]?.calls)))
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
            <Filter filter={filter} change={change} streams={streams} lineCount={lines.length} />
            <Events steps={steps} lines={lines} current={current ?? -1} pinned={pinned} go={go} />
            <Stepper steps={steps} lines={lines} current={current ?? -1} go={go} />
            {step && innerPlace && (
              <Columns>
                <ChartPane key={innerPlace.flow} chart={chart} {...innerPlace} took={step.took} />
                <Sequence messages={messagesAround(messages, current!)} current={current!} go={go} />
                <Details steps={steps} current={current!} chart={chart} pinned={pinned} pin={pin} />
              </Columns>
            )}
          </>
        )}
      </details>
    </Card>
  )
}
