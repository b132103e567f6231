import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, useId, useState } from 'react'
import { Segment, Segments } from '../ui/controls/segments.view'
import { Card } from '../ui/layout/card.view'
import { PeopleList } from './people-list.view'

const lists = [
  {
    list: 'gang',
    title: 'my Gang',
    about: 'People you referred.',
    hint: 'Friends who join with your link appear here.',
  },
  {
    list: 'squad',
    title: 'my Squad(Downlines)',
    about: 'People your Gang referred.',
    hint: 'People your friends invite appear here.',
  },
] as const

/** The customer's referrals, and their referrals (REFER-11, REFER-12). */
export const People = () => {
  const id = useId()
  const [shown, setShown] = useState(0)
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const next = 1 - shown
    setShown(next)
    currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  const { list, title, about, hint } = lists[shown]!
  return (
    <div>
      {/* Columns as wide as their text: the longer title stays on one line at 360 px. */}
      <Segments role="tablist" aria-label="People" gridAutoColumns="auto" onKeyDown={move}>
        {lists.map((one, index) => (
          <Segment
            key={one.list}
            role="tab"
            id={`${id}${one.list}`}
            aria-selected={index === shown}
            aria-controls={`${id}panel`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
          >
            {one.title}
          </Segment>
        ))}
      </Segments>
      <Card flush role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${list}`}>
        <chakra.p
          textStyle="secondary"
          color="fg.muted"
          padding={{ base: '16px 16px 4px', lg: '16px 24px 4px' }}
        >
          {about}
        </chakra.p>
        <PeopleList key={list} list={list} label={title} hint={hint} />
      </Card>
    </div>
  )
}
