import { byId, copyable, copyOf, draw, el, empty, facts, fill, whenSent } from '../dom.js'
import { change, showAgain } from '../panel-client.js'

export function startCustomer({ kinds, app }) {
  fill(
    byId('kind'),
    kinds.map(({ kind, text }) => ({ value: kind, text })),
  )
  whenSent(byId('create'), async () => {
    const kind = byId('kind').value
    const created = await change('customers', { kind }, ({ username }) => `${username} created`)
    if (!created) return
    byId('customer').value = created.accountId
    await showAgain()
  })
  byId('customer').addEventListener('change', showAgain)
  return ({ customers, customer }) => {
    fill(
      byId('customer'),
      customers.map((one) => ({
        value: one.accountId,
        text: one.persona ? `${one.name} – ${one.persona}` : `${one.name} (${one.username})`,
      })),
    )
    if (customer) byId('customer').value = customer.accountId
    draw(byId('customer-facts'), customer ? { ...customer, transactions: null } : null, (one) =>
      one ? [factsOf(one), ...openApp(app, one)] : empty('No customer yet. Create one.'),
    )
  }
}

const factsOf = (one) =>
  facts([
    ['Username', copyable('Username', one.username)],
    ['Password', one.password ? copyable('Password', one.password) : 'known to the customer only'],
    ...(one.payable
      ? [
          ['Paid into', one.bank ?? 'no bank account: payouts wait'],
          ['Identity check', identity(one)],
        ]
      : [['Note', `${one.persona ?? 'no customer'}: gets no deposits`]]),
  ])

/** A link that signs in by itself; only the development server has it, and only for the named customers. */
const openApp = (app, { name, username, persona, payable }) => {
  if (!app || !persona || !payable) return []
  const query = new URLSearchParams({ customer: username, to: '/dashboard/sell' })
  return [el('a', { href: `${app}/__become?${query}` }, `Open the app as ${name}`)]
}

const identity = (one) => {
  const set = (request) =>
    change('kyc', { customer: one.accountId, ...request }, `Identity check of ${one.username} changed`)
  const node = copyOf('identity')
  const [required, status] = node.querySelectorAll('input, select')
  required.checked = one.kycRequired
  status.value = one.kycStatus
  required.addEventListener('change', () => set({ required: required.checked }))
  status.addEventListener('change', () => set({ status: status.value }))
  return node
}
