import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordedStep } from '../../log/recording/recording'
import { activeStates } from '../lines'
import type { ChartLayout, StateBox } from './chart.layout'
import { Chart } from './chart.view'

interface View {
  x: number
  y: number
  scale: number
}

/** Below this scale a chart's words are unreadable. */
const legible = 0.75
const within = (scale: number): number => Math.min(4, Math.max(0.1, scale))

interface ChartPaneProps {
  layout: ChartLayout | undefined
  flow: string
  /** Null if unknown. */
  at: RecordedStep['at']
  took: readonly string[]
}

/** The innermost active state, which is kept in view. */
const innermost = ({ states }: ChartLayout, active: ReadonlySet<string>): StateBox | undefined =>
  states.findLast(({ id, kind }) => active.has(id) && (kind === 'leaf' || kind === 'final'))

/**
 * The statechart of the current line's flow: panned by dragging, zoomed by wheel or buttons; it scrolls to the active
 * state when that is out of view.
 */
export const ChartPane = ({ layout, flow, at, took }: ChartPaneProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const drag = useRef<{ x: number; y: number } | null>(null)

  const size = (): { width: number; height: number } => ({
    width: box.current?.clientWidth ?? 1,
    height: box.current?.clientHeight ?? 1,
  })
  /** The scale at which the whole chart fits. */
  const whole = ({ width, height }: ChartLayout): number =>
    within(Math.min(1, size().width / width, size().height / height))
  const showAll = (): void => {
    if (layout) setView({ x: 0, y: 0, scale: whole(layout) })
  }
  const active = at ? activeStates(flow, at.value) : new Set<string>()
  /** Centres the active state if it is out of view or the scale changes. */
  const follow = (wished?: number): void => {
    const to = layout && innermost(layout, active)
    if (!to) return
    const { width, height } = size()
    setView((now) => {
      const scale = wished ?? now.scale
      const [left, top] = [now.x + to.x * scale, now.y + to.y * scale]
      const [right, bottom] = [left + to.width * scale, top + to.height * scale]
      if (scale === now.scale && left >= 0 && top >= 0 && right <= width && bottom <= height) return now
      return {
        scale,
        x: width / 2 - (to.x + to.width / 2) * scale,
        y: height / 2 - (to.y + to.height / 2) * scale,
      }
    })
  }
  const isBegun = useRef(false)
  const variant = useEffectEvent((_place: string | undefined) => {
    if (isBegun.current) return follow()
    isBegun.current = true
    if (!layout || whole(layout) >= legible) showAll()
    else follow(legible)
  })
  const place = JSON.stringify(at?.value)
  useEffect(() => variant(place), [place])

  if (!layout) return <p className="none">This version has no flow '{flow}': only its events are shown.</p>
  const known = new Set(layout.states.map(({ id }) => id))
  const unknown = [...active].filter((id) => !known.has(id))
  /** Zooms about a fixed point of the pane: its middle, or the pointer. */
  const zoom = (factor: number, about?: { x: number; y: number }): void => {
    const { x: left, y: top } = about ?? { x: size().width / 2, y: size().height / 2 }
    setView(({ x, y, scale }) => {
      const next = within(scale * factor)
      return { scale: next, x: left - ((left - x) * next) / scale, y: top - ((top - y) * next) / scale }
    })
  }
  return (
    <section className="chart" aria-label={`Statechart of ${flow}`}>
      <div className="tools">
        <strong>{flow}</strong>
        <button type="button" aria-label="Larger" onClick={() => zoom(1.25)}>
          +
        </button>
        <button type="button" aria-label="Smaller" onClick={() => zoom(0.8)}>
          −
        </button>
        <button type="button" onClick={showAll}>
          Fit
        </button>
      </div>
      {!at && (
        <p className="warning">The state after this line is not known: the run's beginning is missing.</p>
      )}
      {unknown.length > 0 && (
        <p className="warning">The machine has no state {unknown.join(', ')} any more.</p>
      )}
      <div
        ref={box}
        className="canvas"
        onWheel={({ deltaY, clientX, clientY, currentTarget }) => {
          const { left, top } = currentTarget.getBoundingClientRect()
          zoom(deltaY < 0 ? 1.1 : 0.9, { x: clientX - left, y: clientY - top })
        }}
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
          <Chart layout={layout} active={active} taken={new Set(took)} />
        </div>
      </div>
    </section>
  )
}
