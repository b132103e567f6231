import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { RecordedStep } from '../log/recording/recording'
import { eventName, payloadOf, placeText } from './lines'

const rowHeight = 26

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(11, 23)

interface EventsProps {
  steps: readonly RecordedStep[]
  /** Places in `steps` that the filter lets through. */
  lines: readonly number[]
  current: number
  pinned: number | null
  go: (index: number) => void
}

const classesOf = (step: RecordedStep, isPinned: boolean): string =>
  ['event', step.cause, step.unhandled && 'unhandled', isPinned && 'pinned'].filter(Boolean).join(' ')

/** A virtual list of the events that pass the filter. */
export const Events = ({ steps, lines, current, pinned, go }: EventsProps) => {
  const box = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const place = lines.indexOf(current)
  useEffect(() => {
    if (place !== -1) rows.scrollToIndex(place, { align: 'auto' })
  }, [place, rows])
  return (
    <section className="events" ref={box} aria-label="Events">
      <ol style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const at = lines[index]!
          const step = steps[at]!
          return (
            <li key={at} aria-setsize={lines.length} aria-posinset={index + 1}>
              <button
                type="button"
                tabIndex={at === current ? 0 : -1}
                aria-current={at === current ? 'step' : undefined}
                className={classesOf(step, at === pinned)}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                onClick={() => go(at)}
              >
                <span>{at + 1}</span>
                <span>{timeOf(step.t)}</span>
                <span>{step.actor}</span>
                <span className="type" title={step.event.type}>
                  {eventName(step)}
                </span>
                <span>{step.unhandled ? 'not heard' : placeText(step.at)}</span>
                <span className="payload">{payloadOf(step)}</span>
              </button>
            </li>
          )
        })}
      </ol>
      {lines.length === 0 && <p className="none">No line matches.</p>}
    </section>
  )
}
