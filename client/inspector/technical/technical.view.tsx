import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, ChevronLeft, ChevronRight, Minus, Plus, SquareTerminal } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecordedStep } from '../../log/recording/recording'
import { clockTime } from '../../log/recording/story'
import { Button } from '../../ui/controls/button.view'
import { Card } from '../../ui/layout/card.view'
import type { FlowChart } from '../chart/chart.layout'
import { Chart } from '../chart/chart.view'
import { around, lanes, type Message, messagesOf } from '../sequence/sequence'
import { Details } from './details.view'
import { Events } from './events.view'
import { Filter } from './filter.view'
import { activeStates, innermost, type LineFilter, stateAfter, streamKey, streamsIn, takenBy } from './lines'

const Diagram = chakra('table', {
  base: {
    width: 'full',
    minWidth: '400px',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    textStyle: 'caption',
    '& th': { position: 'sticky', top: '0', bg: 'bg.panel', padding: '6px', textAlign: 'center' },
    '& th:first-of-type, & td:first-of-type': { width: '64px', textAlign: 'start', color: 'fg.muted' },
    '& td': { padding: '0', height: '34px', fontVariantNumeric: 'tabular-nums' },
    '& tr[aria-current] td': { bg: 'brand.subtle' },
    '& button': { display: 'block', position: 'relative', width: 'full', height: '34px', cursor: 'pointer' },
    '& svg': { display: 'block', width: 'full', height: '34px', overflow: 'visible' },
    '& .text': {
      position: 'absolute',
      top: '0',
      textAlign: 'center',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .failed': { color: 'red.fg' },
    '& .life': { stroke: 'border' },
  },
})

/** The middle of a lane, percent of the width. */
const middle = (lane: Message['from']): number => ((lanes.indexOf(lane) + 0.5) / lanes.length) * 100

const Arrow = ({ from, to, failed, text, tookMs }: Message) => {
  const [start, end] = [middle(from), middle(to)]
  const isNote = from === to
  const [left, width] = isNote ? [start - 24, 48] : [Math.min(start, end), Math.abs(end - start)]
  const towards = end > start ? -1 : 1
  return (
    <>
      <svg aria-hidden>
        {lanes.map((lane) => (
          <line key={lane} className="life" x1={`${middle(lane)}%`} x2={`${middle(lane)}%`} y1="0" y2="34" />
        ))}
        {!isNote && (
          <g className={failed ? 'failed' : undefined} stroke="currentColor" fill="none" strokeWidth="1.5">
            <line
              x1={`${start}%`}
              x2={`${end}%`}
              y1="25"
              y2="25"
              strokeDasharray={failed ? '4 3' : undefined}
            />
            <svg x={`${end}%`} y="25" aria-hidden>
              <path d={`M${towards * 7} -4 L0 0 L${towards * 7} 4`} />
            </svg>
          </g>
        )}
      </svg>
      <span className={failed ? 'text failed' : 'text'} style={{ left: `${left}%`, width: `${width}%` }}>
        {text}
        {tookMs !== null && ` · ${tookMs < 1000 ? `${tookMs} ms` : `${(tookMs / 1000).toFixed(1)} s`}`}
      </span>
    </>
  )
}

interface SequenceProps {
  messages: readonly Message[]
  current: number
  go: (index: number) => void
}

/** Who said what to whom around the current line: screen, machine, gateway, upstream. */
const Sequence = ({ messages, current, go }: SequenceProps) => (
  <chakra.section aria-label="Sequence" tabIndex={0} overflow="auto" maxHeight="480px">
    <Diagram>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {lanes.map((lane) => (
            <th key={lane} scope="col">
              {lane}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.map((message, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message is identified by its position
          <tr key={`${message.index} ${place}`} aria-current={message.index === current || undefined}>
            <td>{clockTime(message.at)}</td>
            <td colSpan={lanes.length}>
              <button type="button" onClick={() => go(message.index)}>
                <chakra.span srOnly>{`${message.from} to ${message.to}: `}</chakra.span>
                <Arrow {...message} />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </Diagram>
  </chakra.section>
)

interface StepperProps {
  steps: readonly RecordedStep[]
  lines: readonly number[]
  current: number
  go: (index: number) => void
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.type !== 'range'

/** A slider with keys: arrows move one line, page keys fifty, Home and End to either end. */
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
      {button('One line back', place - 1, ChevronLeft)}
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
      {button('One line on', place + 1, ChevronRight)}
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
  /** Null if unknown. */
  at: RecordedStep['at']
  took: readonly string[]
}

/** Saves a text as a file of this page; nothing leaves it. */
const save = (name: string, text: string): void => {
  const link = document.createElement('a')
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
  link.download = name
  link.click()
}

/** '.mmd' of 'Mermaid (.mmd)'. */
const endingOf = (kind: string): string => /\((.*)\)/.exec(kind)?.[1] ?? '.txt'

/** The statechart of the current line's flow, in a box that scrolls to the active state; the flow for other tools. */
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
  const known = new Set(layout.states.map(({ id }) => id))
  const unknown = [...active].filter((id) => !known.has(id))
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
          The state after this line is not known: the run's beginning is missing.
        </chakra.p>
      )}
      {unknown.length > 0 && (
        <chakra.p color="red.fg">The machine has no state {unknown.join(', ')} any more.</chakra.p>
      )}
      <chakra.div
        ref={box}
        tabIndex={0}
        role="group"
        aria-label={`Chart of ${flow}, to scroll`}
        maxHeight="440px"
        overflow="auto"
        borderRadius="small"
      >
        <Chart layout={layout} scale={scale} active={active} taken={new Set(took)} />
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
