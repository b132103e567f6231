import type { RecordedStep } from '../log/recording/recording'
import type { LineFilter } from './lines'

const causes: readonly RecordedStep['cause'][] = ['init', 'resumed', 'external', 'timer', 'actor', 'told']
const names: Record<RecordedStep['cause'], string> = {
  init: 'begun',
  resumed: 'resumed',
  external: 'customer',
  timer: 'timer',
  actor: 'answer',
  told: 'told',
}

interface FilterProps {
  filter: LineFilter
  change: (filter: LineFilter) => void
  shown: number
}

export const Filter = ({ filter, change, shown }: FilterProps) => {
  const toggle = (cause: RecordedStep['cause']): void => {
    const next = new Set(filter.causes)
    if (!next.delete(cause)) next.add(cause)
    change({ ...filter, causes: next })
  }
  return (
    <search className="filter">
      <input
        type="search"
        placeholder="Search events and values"
        aria-label="Search events and values"
        value={filter.search}
        onChange={({ target }) => change({ ...filter, search: target.value })}
      />
      {causes.map((cause) => (
        <button
          key={cause}
          type="button"
          aria-pressed={filter.causes.has(cause)}
          onClick={() => toggle(cause)}
        >
          {names[cause]}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={filter.onlyUnhandled}
        onClick={() => change({ ...filter, onlyUnhandled: !filter.onlyUnhandled })}
      >
        not heard
      </button>
      <output>{shown} lines</output>
    </search>
  )
}
