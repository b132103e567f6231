import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { useServices } from '../flows/services'
import { dateTime } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { CardHeading } from '../ui/layout/card-heading.view'
import { Item, RowText } from '../ui/rows/item.view'
import { readTickets } from './tickets.store'

/** The tickets filed on this device; the API lists none (decision 75). */
export const Tickets = () => {
  const { eventBus, storage } = useServices()
  const [tickets, setTickets] = useState(() => readTickets(storage))
  useEffect(
    () =>
      eventBus.listen(({ type }) => {
        if (type === 'complaint.filed') setTickets(readTickets(storage))
      }),
    [eventBus, storage],
  )
  if (tickets.length === 0) return null
  return (
    <Card flush id="tickets" aria-labelledby="tickets-title">
      <CardHeading id="tickets-title" title="Your tickets">
        <chakra.span color="fg.muted" textStyle="figures">
          {tickets.length}
        </chakra.span>
      </CardHeading>
      <chakra.p textStyle="secondary" color="fg.muted" paddingInline={{ base: '4', lg: '6' }}>
        Filed on this device. Give our support the number.
      </chakra.p>
      <ul>
        {tickets.map(({ ticket, transactionId, at }) => (
          <Item as="li" key={ticket} flexWrap="wrap" rowGap="0">
            <RowText title={ticket} text={`Transaction ${transactionId}`} />
            <chakra.span textStyle="secondary" color="fg.muted">
              {dateTime(new Date(at).toISOString())}
            </chakra.span>
          </Item>
        ))}
      </ul>
    </Card>
  )
}
