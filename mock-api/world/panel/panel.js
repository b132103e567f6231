import { startCustomer } from './cards/customer.js'
import { startDeposit } from './cards/deposit.js'
import { startScenarios } from './cards/scenarios.js'
import { startSettlement } from './cards/settlement.js'
import { startTail } from './cards/tail.js'
import { startTime } from './cards/time.js'
import { startTransactions } from './cards/transactions.js'
import { byId, el, failed } from './dom.js'
import { startFaults } from './faults.js'
import { startLedger } from './ledger.js'
import { startMarket } from './market.js'
import { startMessages } from './messages.js'
import { ask, showAgain, whenChanged } from './panel-client.js'

const pause = 2000

/** Pages for developers, which a production build does not serve. Resolves with the app's address, if it is one of them. */
const showLinks = async () => {
  const links = await ask('links')
  byId('links').hidden = links.length === 0
  byId('links').append(...links.flatMap(({ name, href }) => [el('a', { href }, name), ' ']))
  return links.find(({ name }) => name === 'App')?.href
}
const app = showLinks().catch((error) => void failed(error))
const customer = byId('customer')

/** Every section: given the catalogue, it wires its forms and answers the function that shows a new state. */
const sections = [
  startCustomer,
  startDeposit,
  startTransactions,
  startTime,
  startMarket,
  startSettlement,
  startMessages,
  startFaults,
  startScenarios,
  startTail,
  startLedger,
]

let show = []
let asked = 0

async function refresh() {
  const mine = ++asked
  const wanted = customer.value || new URLSearchParams(location.search).get('customer') || ''
  const state = await ask(`state?customer=${encodeURIComponent(wanted)}`)
  if (mine !== asked) return // a newer answer is on its way
  for (const section of show) section(state)
}

async function look() {
  try {
    if (show.length === 0) {
      const catalogue = { ...(await ask('catalogue')), app: await app }
      show = sections.map((start) => start(catalogue))
    }
    if (!document.hidden) await refresh()
    byId('offline').hidden = true
  } catch (error) {
    if (error instanceof TypeError) byId('offline').hidden = false
    else failed(error)
  }
  setTimeout(look, pause)
}

function turnToView() {
  const wanted = location.hash.slice(1)
  const view = byId(`view-${wanted}`) ? wanted : 'people'
  for (const section of document.querySelectorAll('.view')) section.hidden = section.id !== `view-${view}`
  for (const link of document.querySelectorAll('.tabs a')) {
    link.toggleAttribute('aria-current', link.hash === `#${view}`)
  }
  if (show.length > 0) showAgain()
}

whenChanged(refresh)
addEventListener('hashchange', turnToView)
document.addEventListener('visibilitychange', () => document.hidden || refresh().catch(failed))
turnToView()
look()
