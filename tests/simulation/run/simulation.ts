import { createSessionStore } from '../../../client/auth/session/session.store'
import type { IntentRow } from '../../../client/money/intent-rows'
import type { DomainEvent } from '../../../machines/domain-events'
import { usdt } from '../app/form'
import { newPage, Tab } from '../app/tab'
import { Device } from '../browser/device'
import type { HistoryEntry, Page } from '../browser/page'
import { Books } from '../checks/books'
import { DeviceRows } from '../checks/rows'
import { Watch, type WatchedOrder } from '../checks/watch'
import type { WorldKind } from '../customer/history'
import { log } from '../gateway/server'
import { fine } from '../network/faults'
import { Network } from '../network/network'
import type { Sent } from '../network/passage'
import { after, now, running } from '../time/scheduler'
import { type ApolloServer, Servers } from './servers'

/** The parts of a response that checks read. */
interface WalletResponse {
  wallet?: { balance: string; currency: { symbol: string; chain: string } } | null
}

/** A tab across reloads and restarts. */
interface TabSlot {
  device: Device
  entry: HistoryEntry
  openCount: number
  /** The time of the last opening, true ms since 1970. */
  openedAt: number
  /** Whether the tab showed the sell form. */
  wasSelling: boolean
  /** Null while the tab is closed. */
  page: Page | null
  tab: Tab | null
}

export const ada = { username: 'ada', id: 'acc-ada', password: 'Ada-Naira-1' }

/** The devices, tabs, network and servers of one history. */
export class Simulation {
  readonly watch: Watch
  readonly servers: Servers
  readonly books: Books
  readonly rows: DeviceRows
  readonly network: Network
  readonly devices: readonly Device[]
  readonly slots: readonly TabSlot[]

  constructor(
    readonly kind: WorldKind,
    apolloServer: ApolloServer,
    note: (line: string) => void,
    readonly on: {
      domainEvent: (tab: Tab, domainEvent: DomainEvent) => void
      /** Called when a money call leaves a tab. */
      onPost: (tab: Tab, press: WatchedOrder) => void
    },
  ) {
    const watch = new Watch(note, kind.keepsKeys)
    this.watch = watch
    this.rows = new DeviceRows(watch)
    watch.secrets.add('session-of-').add(ada.password)
    this.servers = new Servers(kind, apolloServer, watch)
    this.books = new Books(this.servers.fakeUpstream, watch)
    log.onLine = (level, line) => {
      const text = JSON.stringify(line)
      watch.inspect('a log line of the gateway', text)
      if (level === 'error') watch.fail('the gateway has no bug', text.slice(0, 300))
    }
    this.network = new Network({
      seed: kind.seed,
      replicas: this.servers.replicas,
      sent: (sent) => this.#sent(sent),
      onResponse: (sent, sentAt, { body }) => this.#answered(sent, sentAt, body),
      met: watch.countFault,
    })
    this.devices = kind.devices.map(
      (device, number) =>
        new Device(number, device, {
          written: (store, row) => this.#written(number, store, row),
          stored: (key, value) => this.#stored(number, key, value),
          met: watch.countFault,
        }),
    )
    this.slots = kind.tabs.map((device) => ({
      device: this.devices[device]!,
      entry: { state: null },
      openCount: 0,
      openedAt: 0,
      wasSelling: false,
      page: null,
      tab: null,
    }))
  }

  /** Signs in on every device with storage, as after an earlier visit. */
  signInAll(): void {
    for (const { kind, storage, clock } of this.devices)
      if (kind.hasStorage)
        createSessionStore(storage, () => clock.read(now())).write({
          token: this.servers.fakeUpstream.issueToken(ada.username),
          account: {
            id: ada.id,
            username: ada.username,
            firstName: 'Ada',
            lastName: 'Okafor',
            email: 'ada@example.com',
            phone: null,
            role: { name: 'customer' },
          },
          customer: null,
        })
  }

  /** Adds coins to ada's wallet. */
  deposit(amount: string): void {
    this.servers.fakeUpstream.deposit(ada.username, 'USDT', 'tron', amount)
  }

  /** Opens or reopens a tab with its history entry. */
  open(number: number, onOpen: (tab: Tab) => unknown): void {
    const slot = this.slots[number]!
    if (slot.page) return
    slot.openCount += 1
    slot.openedAt = now()
    const { device, entry, openCount: life } = slot
    const { network, on } = this
    const shared = { device, entry, network, onDomainEvent: on.domainEvent, records: this.kind.records }
    const parts = { ...shared, number, life }
    const page = newPage(parts)
    slot.page = page
    this.runInTab(number, () => {
      slot.tab = new Tab(parts, page)
      void onOpen(slot.tab)
    })
  }

  /** Ends a tab. If `isOrderly`, the page gets its hide events first, as in a reload. */
  close(number: number, isOrderly: boolean): void {
    const slot = this.slots[number]!
    const { page, device } = slot
    if (!page) return
    const end = (): void => {
      page.process.kill()
      device.locks.release(page.process)
      device.channels.release(page.process)
      if (slot.page === page) Object.assign(slot, { page: null, tab: null })
    }
    if (!isOrderly || page.process.isFrozen) end()
    else
      this.runInTab(number, () => {
        page.document.visibilityState = 'hidden'
        page.dispatchEvent(new Event('pagehide'))
        after(0, end, { owner: null })
      })
  }

  /** Runs work in a tab's process, if the tab is open. */
  runInTab(number: number, work: (tab: Tab) => void): void {
    const { page } = this.slots[number]!
    if (page) after(0, () => work(this.slots[number]!.tab!), { owner: page.process })
  }

  online(device: Device): void {
    device.offlineUntil = 0
    for (const [number, slot] of this.slots.entries())
      if (slot.device === device) this.runInTab(number, ({ page }) => page.dispatchEvent(new Event('online')))
  }

  /** Notifies the device's other tabs, as browsers do. */
  #stored(device: number, key: string, value: string | null): void {
    if (value !== null && key !== 'app.token') this.watch.inspect(`local storage: ${key}`, value)
    for (const [number, slot] of this.slots.entries())
      if (slot.device.number === device && slot.page && slot.page.process !== running())
        this.runInTab(number, ({ page }) => page.dispatchEvent(new Event('storage')))
  }

  #sent({ page, operation, key }: Sent) {
    const order = key === undefined ? undefined : this.watch.posted(key)
    const watched = this.watch.orders.get(key ?? '')
    const tab = this.slots.find((slot) => slot.page === page)?.tab
    if (tab && watched) this.on.onPost(tab, watched)
    const { name } = page.process
    this.watch.note(`${name} sends ${operation} ${key?.slice(0, 4) ?? ''} ${order?.networkFault.net ?? ''}`)
    return order?.networkFault ?? fine
  }

  #answered({ page, operation, key }: Sent, sentAt: number, body: string): void {
    this.watch.note(
      `${page.process.name} receives ${operation} ${key?.slice(0, 4) ?? ''} ${body.slice(0, 120)}`,
    )
    if (!/^(Sell|Transfer|Swap)Terms$/.test(operation)) return
    const { wallet: readWallet } = (JSON.parse(body) as { data?: WalletResponse | null }).data ?? {}
    const wallet =
      readWallet?.currency.symbol === usdt.symbol && readWallet.currency.chain === usdt.chain
        ? readWallet
        : null
    if (wallet && !this.books.hadBalance(`wallet ${ada.id} USDT.tron`, wallet.balance, sentAt))
      this.watch.fail('every balance a page reads existed in the ledger', wallet.balance)
  }

  #written(device: number, store: string, row: Record<string, unknown>): void {
    this.watch.inspect(`IndexedDB: ${store}`, JSON.stringify(row))
    if (store !== 'intents') return
    const { intentId, state, summary, sendBy } = row as unknown as IntentRow
    const watched = this.watch.orders.get(intentId)
    if (!watched) return
    this.watch.note(`row ${intentId.slice(0, 4)} ${state}`)
    this.rows.written(device, intentId, state)
    if (state === 'sending') Object.assign(watched, { isStored: true, hasDeadline: sendBy !== undefined })
    if (state === 'settled' || state === 'rejected')
      this.watch.reportOutcome(intentId, state, `device ${device + 1}'s row`, summary ?? '')
  }
}
