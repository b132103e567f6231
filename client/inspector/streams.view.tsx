import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef, useState } from 'react'
import { isBackground } from '../log/recording/story'
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
export const Streams = memo(({ streams: all, chosen, choose }: StreamsProps) => {
  const box = useRef<HTMLElement>(null)
  const [showsBackground, setShowsBackground] = useState(false)
  const sessions = [...new Set(all.map(({ session }) => session))]
  // Flows that run by themselves are folded, but for the chosen one.
  const streams = all.filter(({ flow, key }) => showsBackground || !isBackground(flow) || key === chosen)
  const folded = all.filter(({ flow }) => isBackground(flow)).length
  const rows = useVirtualizer({
    count: streams.length + 1,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  return (
    <nav className="streams" ref={box} aria-label="Sessions and flows">
      {folded > 0 && (
        <label>
          <input
            type="checkbox"
            checked={showsBackground}
            onChange={({ target }) => setShowsBackground(target.checked)}
          />{' '}
          Background flows ({folded})
        </label>
      )}
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
                    : `${total(all)} lines, ${all.length} runs`}
                </small>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
})
