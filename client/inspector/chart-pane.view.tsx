import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordedStep } from '../log/recording'
import type { ChartLayout } from './chart.layout'
import { Chart } from './chart.view'
import { activeStates } from './lines'

interface View {
  x: number
  y: number
  scale: number
}

const within = (scale: number): number => Math.min(4, Math.max(0.1, scale))

/** The statechart of the current line's flow; it is moved by dragging and sized by the wheel or the buttons. */
export const ChartPane = ({ layout, step }: { layout: ChartLayout | undefined; step: RecordedStep }) => {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const drag = useRef<{ x: number; y: number } | null>(null)

  const fit = (): void => {
    const { clientWidth, clientHeight } = box.current ?? { clientWidth: 1, clientHeight: 1 }
    if (layout)
      setView({
        x: 0,
        y: 0,
        scale: within(Math.min(1, clientWidth / layout.width, clientHeight / layout.height)),
      })
  }
  const fitAtFirst = useEffectEvent(fit)
  useEffect(() => fitAtFirst(), [])

  if (!layout)
    return <p className="none">This version has no flow '{step.flow}': only its events are shown.</p>
  const active = step.at ? activeStates(step.flow, step.at.value) : new Set<string>()
  const known = new Set(layout.states.map(({ id }) => id))
  const unknown = [...active].filter((id) => !known.has(id))
  const zoom = (factor: number): void =>
    setView(({ x, y, scale }) => ({ x, y, scale: within(scale * factor) }))
  return (
    <section className="chart" aria-label={`Statechart of ${step.flow}`}>
      <div className="tools">
        <strong>{step.flow}</strong>
        <button type="button" aria-label="Larger" onClick={() => zoom(1.25)}>
          +
        </button>
        <button type="button" aria-label="Smaller" onClick={() => zoom(0.8)}>
          −
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
      </div>
      {!step.at && (
        <p className="warning">The state after this line is not known: the run's beginning is missing.</p>
      )}
      {unknown.length > 0 && (
        <p className="warning">The machine has no state {unknown.join(', ')} any more.</p>
      )}
      <div
        ref={box}
        className="canvas"
        onWheel={({ deltaY }) => zoom(deltaY < 0 ? 1.1 : 0.9)}
        onPointerDown={({ clientX, clientY, currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId)
          drag.current = { x: clientX - view.x, y: clientY - view.y }
        }}
        onPointerMove={({ clientX, clientY }) => {
          const from = drag.current
          if (from) setView(({ scale }) => ({ scale, x: clientX - from.x, y: clientY - from.y }))
        }}
        onPointerUp={() => {
          drag.current = null
        }}
      >
        <div
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            transformOrigin: '0 0',
          }}
        >
          <Chart layout={layout} active={active} taken={new Set(step.took)} />
        </div>
      </div>
    </section>
  )
}
