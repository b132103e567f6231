import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, useId, useState } from 'react'
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

const Tab = chakra('button', {
  base: {
    // Columns as wide as their text: the longer title stays on one line at 360 px.
    flex: '1 1 auto',
    minHeight: '12',
    paddingInline: '2',
    borderRadius: 'control',
    fontWeight: '500',
    maxWidth: 'full',
    overflowWrap: 'anywhere',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[aria-selected=true]': { bg: 'brand.subtle', color: 'brand.fg' },
  },
})

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
    <Card>
      <chakra.div role="tablist" aria-label="People" display="flex" flexWrap="wrap" gap="2" onKeyDown={move}>
        {lists.map((one, index) => (
          <Tab
            key={one.list}
            type="button"
            role="tab"
            id={`${id}${one.list}`}
            aria-selected={index === shown}
            aria-controls={`${id}panel`}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
          >
            {one.title}
          </Tab>
        ))}
      </chakra.div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${list}`}>
        <chakra.p textStyle="secondary" color="fg.muted" paddingTop="3">
          {about}
        </chakra.p>
        <PeopleList key={list} list={list} label={title} hint={hint} />
      </div>
    </Card>
  )
}
