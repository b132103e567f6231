import { ticketsPath } from '../../../machines/shell/tickets-path.rules'
import { ticketText } from '../../../machines/values/ticket'
import { usePageQuery } from '../../data/use-page-query'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'
import { TicketsDocument } from '../../generated/graphql'
import { PageButtonLink } from '../../ui/controls/page-link.view'

export const TicketLine = ({ id, transactionId }: { id: string; transactionId: string }) => {
  const { serverNow } = useServices()
  const { data } = usePageQuery(TicketsDocument, { name: 'tickets', variables: {}, quiet: true })
  const now = useInterval(serverNow, 60_000, () => true)
  const ticket = data?.complaints?.nodes.find((each) => [id, transactionId].includes(each.transactionId))
  if (!ticket) return null
  return (
    <PageButtonLink href={ticketsPath} variant="plain" textStyle="secondary">
      Ticket {ticket.ticket} · {ticketText(ticket, now)}
    </PageButtonLink>
  )
}
