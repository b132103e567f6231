import { chakra } from '@chakra-ui/react/styled-system'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RecordedStep } from '../../record/recording/recording'
import { Button } from '../../ui/controls/button.view'
import { activeStates } from '../events/events'
import type { FlowChart } from './chart.layout'
import { Chart } from './chart.view'

const withBounds = (scale: number): number => Math.min(2, Math.max(0.2, scale))

interface ChartPaneProps {
  chart: FlowChart | undefined
  flow: string
  at: RecordedStep['at']
  took: readonly string[]
}

const save = (name: string, text: string): void => {
  const link = document.createElement('a')
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
  link.download = name
  link.click()
}

const extensionOf = (kind: string): string => /\((.*)\)/.exec(kind)?.[1] ?? '.txt'

/** The statechart of the current line's flow, scrolled to the active state, and the chart's exports. */
export const ChartPane = ({ chart, flow, at, took }: ChartPaneProps) => {
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
    setScale(withBounds(Math.min(1, (box.current?.clientWidth ?? layout.width) / layout.width)))
  return (
    <chakra.section padding="4" aria-label={`Statechart of ${flow}`}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1">
        <chakra.h3 textStyle="rowTitle" flex="1">
          {flow}
        </chakra.h3>
        <Button variant="bare" square aria-label="Larger" onClick={() => setScale(withBounds(scale * 1.25))}>
          <Plus aria-hidden size={20} />
        </Button>
        <Button variant="bare" square aria-label="Smaller" onClick={() => setScale(withBounds(scale * 0.8))}>
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
          <Button key={kind} variant="plain" onClick={() => save(`${flow}${extensionOf(kind)}`, text)}>
            {kind}
          </Button>
        ))}
      </chakra.div>
    </chakra.section>
  )
}
