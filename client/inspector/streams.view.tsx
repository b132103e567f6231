import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import type { Stream } from './lines'

const rowHeight = 48

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(11, 19)

interface StreamsProps {
  streams: readonly Stream[]
  chosen: string | null
  choose: (key: string | null) => void
}

const total = (streams: readonly Stream[]): number => streams.reduce((sum, { steps }) => sum + steps, 0)

/** Every run in order of its start, grouped by visit (a tab's life up to a reload). */
export const Streams = memo(({ streams, chosen, choose }: StreamsProps) => {
  const box = useRef<HTMLElement>(null)
  const sessions = [...new Set(streams.map(({ session }) => session))]
  const rows = useVirtualizer({
    count: streams.length + 1,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  return (
    <nav className="streams" ref={box} aria-label="Sessions and flows">
      <ol style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const stream = index === 0 ? null : streams[index - 1]!
          const key = stream?.key ?? null
          return (
            <li key={key ?? 'all'}>
              <button
                type="button"
                aria-pressed={chosen === key}
                style={{ transform: `translateY(${start}px)`, height: rowHeight - 2 }}
                onClick={() => choose(key)}
              >
                <span>
                  {stream?.actor ?? 'All flows'}
                  {stream !== null && stream.unhandled > 0 && <em>{stream.unhandled} not heard</em>}
                </span>
                <small>
                  {stream
                    ? `${sessions.length > 1 ? `visit ${sessions.indexOf(stream.session) + 1} · ` : ''}${timeOf(stream.startedAt)} · ${stream.steps} lines · ${stream.last || 'no state'}`
                    : `${total(streams)} lines, ${streams.length} runs`}
                </small>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
})
