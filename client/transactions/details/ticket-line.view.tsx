import { Link } from 'wouter'
import { ticketsPath } from '../../../machines/shell/tickets-path.rules'
import { ticketText } from '../../../machines/values/ticket'
import { usePageQuery } from '../../data/use-page-query'
import { useServices } from '../../flows/services'
import { useInterval } from '../../flows/use-interval'
import { TicketsDocument } from '../../generated/graphql'
import { ButtonLink } from '../../ui/controls/button.view'

/** The newest ticket about the transaction, which the customer named by id or number. */
export const TicketLine = ({ id, transactionId }: { id: string; transactionId: string }) => {
  const { serverNow } = useServices()
  const { data } = usePageQuery(TicketsDocument, { name: 'tickets', variables: {}, quiet: true })
  const now = useInterval(serverNow, 60_000, () => true)
  const ticket = data?.complaints?.nodes.find((each) => [id, transactionId].includes(each.transactionId))
  if (!ticket) return null
  return (
    <Link href={ticketsPath} asChild>
      <ButtonLink variant="plain" textStyle="secondary">
        Ticket {ticket.ticket} · {ticketText(ticket, now)}
      </ButtonLink>
    </Link>
  )
}
