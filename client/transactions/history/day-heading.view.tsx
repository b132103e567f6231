import { chakra } from '@chakra-ui/react/styled-system'
import { naira } from '../../ui/format'

/** Its first child is the day's name: `h2` or, where screen readers have passed it, `b`. */
export const DayHeading = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '2',
    paddingBlock: '4px 8px',
    bg: 'bg',
    textStyle: 'secondary',
    color: 'fg.muted',
    '& > h2, & > b': { fontWeight: '600', color: 'fg' },
  },
})

export interface Day {
  name: string
  /** The naira that has arrived of it; null: none, or not known yet. */
  arrived: string | null
}

export const arrivedText = ({ arrived }: Day) => arrived !== null && <span>{naira(arrived)} arrived</span>
