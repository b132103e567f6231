import { byId, copyable, copyOf, el, empty, facts, fillSelect, onSubmit, render } from '../dom.js'
import { change, refreshPage } from '../panel-client.js'

export function startCustomer({ kinds, app }) {
  fillSelect(
    byId('kind'),
    kinds.map(({ kind, text }) => ({ value: kind, text })),
  )
  onSubmit(byId('create'), async () => {
    const kind = byId('kind').value
    const newCustomer = await change('customers', { kind }, ({ username }) => `${username} created`)
    if (!newCustomer) return
    byId('customer').value = newCustomer.accountId
    await refreshPage()
  })
  byId('customer').addEventListener('change', refreshPage)
  return ({ customers, customer }) => {
    fillSelect(
      byId('customer'),
      customers.map((person) => ({
        value: person.accountId,
        text: `${person.username} – ${person.persona ?? person.name}`,
      })),
    )
    if (customer) byId('customer').value = customer.accountId
    render(
      byId('customer-facts'),
      customer ? { ...customer, transactions: null, tickets: null } : null,
      (person) =>
        person ? [factsOf(person), ...appLink(app, person)] : empty('No customer yet. Create one.'),
    )
  }
}

const factsOf = (person) =>
  facts([
    ['Username', copyable('Username', person.username)],
    ['Password', person.password ? copyable('Password', person.password) : 'known to the customer only'],
    ...(person.payable
      ? [
          ['Paid into', person.bank ?? 'no bank account: payouts wait'],
          ['Identity check', identity(person)],
        ]
      : [['Note', `${person.persona ?? 'no customer'}: gets no deposits`]]),
  ])

/** Logs in without a form; only on the development server, and only as a persona. */
const appLink = (app, { name, username, persona, payable }) => {
  if (!app || !persona || !payable) return []
  const query = new URLSearchParams({ customer: username, to: '/dashboard/sell' })
  return [el('a', { href: `${app}/__become?${query}` }, `Open the app as ${name}`)]
}

const identity = (person) => {
  const set = (request) =>
    change('kyc', { customer: person.accountId, ...request }, `Identity check of ${person.username} changed`)
  const node = copyOf('identity')
  const [required, status] = node.querySelectorAll('input, select')
  required.checked = person.kycRequired
  status.value = person.kycStatus
  required.addEventListener('change', () => set({ required: required.checked }))
  status.addEventListener('change', () => set({ status: status.value }))
  return node
}
