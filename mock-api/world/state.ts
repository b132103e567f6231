import { asc } from 'drizzle-orm'
import { settingsOf } from '../market/market'
import { currencies, prices, rates } from '../schema/market'
import { kinds } from './people/new-customers'
import { listOutsiders, personaText } from './people/people'
import { customerDetails, listCustomers } from './people/people.store'
import type { World } from './world'

const networks: Record<string, string> = {
  eth: 'Ethereum (ERC-20)',
  bsc: 'BSC (BEP-20)',
  tron: 'Tron (TRC-20)',
}
const coinOrder = ['BTC', 'ETH', 'BNB', 'USDT']

/** Constant while mock-api runs, so the panel reads it once. */
export async function catalogueOf({ inner: { deps, table } }: World) {
  const rows = await deps.db.select().from(currencies).orderBy(asc(currencies.position))
  return {
    kinds,
    routes: table.routes,
    pairs: rows.map(({ symbol, chain, name }) => ({
      symbol,
      chain,
      text: symbol === 'USDT' ? `${name} on ${networks[chain] ?? chain}` : name,
    })),
  }
}

/** The panel's data, with the details of one customer (id or username; the first by default). */
export async function stateOf(world: World, identifier: string) {
  const { deps, faults, heldRequests } = world.inner
  const { db, clock } = deps
  const people = await listCustomers(db)
  const outsiders = await listOutsiders(db)
  const allPeople = [...people, ...outsiders].map((account) => ({
    ...account,
    persona: personaText(account.accountId),
  }))
  const person =
    allPeople.find((account) => identifier === account.accountId || identifier === account.username) ??
    allPeople[0]
  const setting = await settingsOf(db)
  const priceRows = await db.select().from(prices)
  return {
    now: clock.now().toISOString(),
    offsetMs: clock.offsetMs(),
    customers: allPeople,
    customer: person
      ? {
          ...person,
          ...(await customerDetails(db, person.accountId)),
          payable: people.some((account) => account.accountId === person.accountId),
          password: world.passwordOf(person.accountId),
        }
      : null,
    settlement: { mode: setting.settlementMode, poolMs: setting.poolMs, pendingMs: setting.pendingMs },
    rates: (await db.select().from(rates).orderBy(asc(rates.id))).map((rate) => ({
      symbol: rate.symbol,
      chain: rate.chain,
      value: twoDecimals(rate.value),
      limit: rate.limit,
      pinned: rate.pinned,
    })),
    prices: priceRows
      .sort((a, b) => coinOrder.indexOf(a.symbol) - coinOrder.indexOf(b.symbol))
      .map(({ symbol, price, at, pinned }) => ({
        symbol,
        price: twoDecimals(price),
        at: at.toISOString(),
        pinned,
      })),
    feed: setting.feed,
    adminWalletMode: setting.adminWalletMode,
    mails: await world.mails(),
    announcements: await world.announcements(),
    faults: faults.list(),
    fired: faults.fired().reverse().slice(0, 20),
    held: heldRequests.waiting(),
    snapshots: world.snapshots(),
  }
}

/** Keeps at least 2 decimals: '86516.30000000' becomes '86516.30', '1.00050000' becomes '1.0005'. */
const twoDecimals = (amount: string): string => amount.replace(/(\.\d\d\d*?)0+$/, '$1')
