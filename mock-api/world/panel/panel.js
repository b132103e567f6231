import { startCustomer } from './cards/customer.js'
import { startDeposit } from './cards/deposit.js'
import { startScenarios } from './cards/scenarios.js'
import { startSettlement } from './cards/settlement.js'
import { startTail } from './cards/tail.js'
import { startTickets } from './cards/tickets.js'
import { startTime } from './cards/time.js'
import { startTransactions } from './cards/transactions.js'
import { byId, el, showError } from './dom.js'
import { startFaults } from './faults.js'
import { startLedger } from './ledger.js'
import { startMarket } from './market.js'
import { startMessages } from './messages.js'
import { onChange, refreshPage, requestWorld } from './panel-client.js'
import { startRequests } from './requests.js'

const pause = 2000

/** Shows the developer pages, which production does not serve. Resolves with the app's URL, if it is served. */
const showLinks = async () => {
  const links = await requestWorld('links')
  byId('links').hidden = links.length === 0
  byId('links').append(...links.flatMap(({ name, href }) => [el('a', { href }, name), ' ']))
  return links.find(({ name }) => name === 'App')?.href
}
const app = showLinks().catch((error) => void showError(error))
const customer = byId('customer')

/** Each section takes the catalogue, sets up its forms and returns a function that renders a new state. */
const sections = [
  startCustomer,
  startDeposit,
  startTransactions,
  startTickets,
  startTime,
  startMarket,
  startSettlement,
  startMessages,
  startFaults,
  startScenarios,
  startTail,
  startLedger,
  startRequests,
]

let sectionUpdates = []
let lastRequest = 0

async function refresh() {
  const requestNumber = ++lastRequest
  const wantedCustomer = customer.value || new URLSearchParams(location.search).get('customer') || ''
  const state = await requestWorld(`state?customer=${encodeURIComponent(wantedCustomer)}`)
  if (requestNumber !== lastRequest) return // a newer request is pending
  for (const section of sectionUpdates) section(state)
}

async function poll() {
  try {
    if (sectionUpdates.length === 0) {
      const catalogue = { ...(await requestWorld('catalogue')), app: await app }
      sectionUpdates = sections.map((start) => start(catalogue))
    }
    if (!document.hidden) await refresh()
    byId('offline').hidden = true
  } catch (error) {
    if (error instanceof TypeError) byId('offline').hidden = false
    else showError(error)
  }
  setTimeout(poll, pause)
}

function showView() {
  const viewName = location.hash.slice(1)
  const view = byId(`view-${viewName}`) ? viewName : 'people'
  for (const section of document.querySelectorAll('.view')) section.hidden = section.id !== `view-${view}`
  for (const link of document.querySelectorAll('.tabs a')) {
    link.toggleAttribute('aria-current', link.hash === `#${view}`)
  }
  if (sectionUpdates.length > 0) refreshPage()
}

onChange(refresh)
addEventListener('hashchange', showView)
document.addEventListener('visibilitychange', () => document.hidden || refresh().catch(showError))
showView()
poll()
