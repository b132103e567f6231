import { button, buttons, byId, chip, el, list, render, rowText, time } from '../dom.js'
import { change } from '../panel-client.js'

const tones = { received: 'pending', assigned: 'pending', answered: 'approved' }

/** Lets the developer reply to complaints as support. */
export function startTickets() {
  const answer = byId('answer').querySelector('textarea')
  const stepButton = (label, step, { ticket }) => {
    const take = async () => {
      const body = step === 'answered' ? { body: answer.value } : {}
      if ((await change('tickets', { ticket, step, ...body }, `${ticket} ${step}`)) && 'body' in body)
        answer.value = ''
    }
    return button(label, `${step} ${ticket}`, take, { name: `${label} ${ticket}` })
  }
  const row = (ticket) => [
    rowText(
      `${ticket.ticket} · ${ticket.transactionId}`,
      ticket.description && el('p', {}, ticket.description),
      el('p', {}, `reply by ${time(ticket.answerBy)}`),
    ),
    buttons(
      chip(ticket.status, tones[ticket.status]),
      ticket.status === 'received' && stepButton('Take', 'assigned', ticket),
      ticket.status !== 'closed' && stepButton('Answer', 'answered', ticket),
      ticket.status !== 'closed' && stepButton('Close', 'closed', ticket),
    ),
  ]
  return ({ customer }) => {
    const tickets = customer?.tickets ?? []
    byId('answer').hidden = !tickets.some(({ status }) => status !== 'closed')
    render(byId('tickets'), tickets, () => list(tickets, row, 'No complaints.'))
  }
}
