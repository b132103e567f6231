import { chakra } from '@chakra-ui/react/styled-system'
import type { HistoryRowFragment } from '../generated/graphql'
import { Card } from '../shared/card.view'
import { dayName } from '../shared/format'
import { HistoryRow } from './row.view'

interface Day {
  name: string
  rows: HistoryRowFragment[]
}

/** Rows, newest first, under the names of their days. `now` in ms. */
const daysOf = (rows: readonly HistoryRowFragment[], now: number): Day[] => {
  const days: Day[] = []
  for (const row of rows) {
    const name = dayName(row.createDate, now)
    const last = days.at(-1)
    if (last?.name === name) last.rows.push(row)
    else days.push({ name, rows: [row] })
  }
  return days
}

interface DaysProps {
  rows: readonly HistoryRowFragment[]
  now: number
  onOpen: () => void
}

/** The list, day by day; the day in view stays readable below the top bar. */
export const Days = ({ rows, now, onOpen }: DaysProps) =>
  daysOf(rows, now).map(({ name, rows: ofDay }) => (
    <chakra.section key={name} aria-label={name}>
      <chakra.h2
        position="sticky"
        top="16"
        zIndex="1"
        paddingBlock="2"
        bg="bg.canvas"
        textStyle="label"
        color="fg.muted"
      >
        {name}
      </chakra.h2>
      <Card flush>
        <chakra.ul listStyleType="none">
          {ofDay.map((row) => (
            <chakra.li key={row.id} _notFirst={{ borderTopWidth: '1px', borderColor: 'border' }}>
              <HistoryRow row={row} onOpen={onOpen} />
            </chakra.li>
          ))}
        </chakra.ul>
      </Card>
    </chakra.section>
  ))
