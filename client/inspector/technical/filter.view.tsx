import { chakra } from '@chakra-ui/react/styled-system'
import { clockTime } from '../../log/recording/story'
import { Input } from '../../ui/controls/field.view'
import { Select } from '../../ui/controls/select.view'
import type { LineFilter, LineKind, Stream } from './lines'

const kinds: readonly (readonly [LineKind, string])[] = [
  ['external', 'What the customer did'],
  ['actor', 'Answers'],
  ['timer', 'Timers'],
  ['told', 'What was told'],
  ['init', 'Beginnings'],
  ['resumed', 'Resumed'],
  ['unhandled', 'Not heard'],
]

interface FilterProps {
  filter: LineFilter
  change: (filter: LineFilter) => void
  streams: readonly Stream[]
  shown: number
}

/** Which lines are shown: of one run or all, of one kind or all, with a text. */
export const Filter = ({ filter, change, streams, shown }: FilterProps) => {
  const visits = [...new Set(streams.map(({ session }) => session))]
  const streamText = ({ session, actor, startedAt, steps, last, unhandled }: Stream): string =>
    [
      actor,
      visits.length > 1 ? `visit ${visits.indexOf(session) + 1}` : '',
      clockTime(startedAt),
      `${steps} lines`,
      last,
      unhandled > 0 ? `${unhandled} not heard` : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <chakra.search
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(200px, 1fr))"
      gap="2"
      padding="4"
    >
      <Select
        aria-label="Run of a flow"
        value={filter.stream ?? ''}
        onChange={({ target }) => change({ ...filter, stream: target.value || null })}
      >
        <option value="">All flows ({streams.length} runs)</option>
        {streams.map((stream) => (
          <option key={stream.key} value={stream.key}>
            {streamText(stream)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Kind of line"
        value={filter.kind ?? ''}
        onChange={({ target }) => change({ ...filter, kind: (target.value || null) as LineKind | null })}
      >
        <option value="">Every kind</option>
        {kinds.map(([kind, text]) => (
          <option key={kind} value={kind}>
            {text}
          </option>
        ))}
      </Select>
      <Input
        type="search"
        placeholder="Search events and values"
        aria-label="Search events and values"
        value={filter.search}
        onChange={({ target }) => change({ ...filter, search: target.value })}
      />
      <chakra.output alignSelf="center" color="fg.muted">
        {shown} lines
      </chakra.output>
    </chakra.search>
  )
}
