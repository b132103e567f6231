import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { useServices } from '../flows/services'
import { dateTime } from '../ui/format'
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
    <chakra.section id="tickets" aria-labelledby="tickets-title" width="full">
      <chakra.h3 id="tickets-title" fontWeight="700">
        Your tickets
      </chakra.h3>
      <chakra.p textStyle="secondary" color="fg.muted">
        Filed on this device. Give our support the number.
      </chakra.p>
      <ul>
        {tickets.map(({ ticket, transactionId, at }) => (
          <chakra.li
            key={ticket}
            display="flex"
            flexWrap="wrap"
            columnGap="3"
            justifyContent="space-between"
            paddingBlock="3"
            borderTopWidth="1px"
            borderColor="border"
            overflowWrap="anywhere"
          >
            <b>{ticket}</b>
            <span>Transaction {transactionId}</span>
            <chakra.span textStyle="secondary" color="fg.muted">
              {dateTime(new Date(at).toISOString())}
            </chakra.span>
          </chakra.li>
        ))}
      </ul>
    </chakra.section>
  )
}
