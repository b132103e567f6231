import type { ClaimStore } from '../../../gateway/upstream/claims'
import type { IntentRow } from '../../../client/outbox/rows'
import { createSessionStore } from '../../../client/auth/session/session.store'
import type { DomainEvent } from '../../../machines/domain-events'
import { newPage, Tab } from '../app/tab'
import { Device } from '../browser/device'
import type { HistoryEntry, Page } from '../browser/page'
import { Books } from '../checks/books'
import { Watch } from '../checks/watch'
import type { Press, WorldKind } from '../customer/history'
import { GatewayCopy, keyUnderWay } from '../gateway/copy'
import { log, type startSharedApollo } from '../gateway/server'
import { linkTo } from '../gateway/upstream-link'
import { fine } from '../network/fates'
import { Network, type Sent } from '../network/network'
import { newId } from '../time/install'
import { Clock, Process } from '../time/process'
import { after, now, running } from '../time/scheduler'
import type { CallFate } from '../upstream/delivery'
import { createTwin, type Twin } from '../upstream/twin'

/** What a world is made with, which outlives it. */
export interface Shared {
  apolloServer: Awaited<ReturnType<typeof startSharedApollo>>
  /** Claims of one copy's memory, or those that copies share; `isLost`: whether their store answers nobody. */
  openClaims: (isLost: () => boolean) => { own: () => ClaimStore; shared: ClaimStore }
}

/** A tab through all its lives. */
interface TabSlot {
  device: Device
  entry: HistoryEntry
  lives: number
  /** Whether it showed the page of a sale. */
  wasSelling: boolean
  /** Null while it is closed. */
  page: Page | null
  tab: Tab | null
}

export const ada = { username: 'ada', id: 'acc-ada', password: 'Ada-Naira-1' }

/** Everything that one history happens in. */
export class World {
  readonly watch: Watch
  readonly twin: Twin
  readonly books: Books
  readonly copies: readonly GatewayCopy[]
  readonly network: Network
  readonly devices: readonly Device[]
  readonly slots: readonly TabSlot[]
  readonly upstreamProcess = new Process('upstream', new Clock())
  /** Until when the gateways reach neither upstream nor Valkey, true ms since 1970. */
  upstreamDownUntil = 0
  valkeyLostUntil = 0

  constructor(
    readonly kind: WorldKind,
    { apolloServer, openClaims }: Shared,
    note: (line: string) => void,
    readonly onDomainEvent: (tab: Tab, domainEvent: DomainEvent) => void,
  ) {
    const watch = new Watch(note)
    this.watch = watch
    watch.secrets.add('session-of-').add(ada.password)
    this.twin = createTwin({
      now: () => Math.floor(now()),
      newId,
      after: (ms, work) => this.#upstreamAfter(ms, work),
      fateOf: ({ method }) => this.#fateOf(method),
      keepsKeys: kind.keepsKeys,
      keepsList: kind.keepsList,
    })
    this.books = new Books(this.twin, watch)
    const upstream = linkTo({
      upstream: this.twin.upstream,
      process: this.upstreamProcess,
      isReachable: () => now() >= this.upstreamDownUntil,
    })
    const claims = openClaims(() => now() < this.valkeyLostUntil)
    this.copies = Array.from(
      { length: kind.gateways },
      (_, number) =>
        new GatewayCopy({
          number,
          clock: new Clock(number === 0 ? kind.gatewaySkewMs : -kind.gatewaySkewMs),
          apolloServer,
          upstream,
          sendsKeys: kind.keepsKeys,
          openClaims: () => (kind.claims === 'shared' ? claims.shared : claims.own()),
        }),
    )
    log.onLine = (level, line) => {
      const text = JSON.stringify(line)
      watch.inspect('a log line of the gateway', text)
      if (level === 'error') watch.fail('the gateway has no bug', text.slice(0, 300))
    }
    this.network = new Network({
      seed: kind.seed,
      copies: this.copies,
      sent: (sent) => this.#sent(sent),
      answered: (sent, sentAt, { body }) => this.#answered(sent, sentAt, body),
      met: watch.met,
    })
    this.devices = kind.devices.map(
      (device, number) =>
        new Device(number, device, {
          written: (store, row) => this.#written(number, store, row),
          stored: (key, value) => this.#stored(number, key, value),
          met: watch.met,
        }),
    )
    this.slots = kind.tabs.map((device) => ({
      device: this.devices[device]!,
      entry: { state: null },
      lives: 0,
      wasSelling: false,
      page: null,
      tab: null,
    }))
  }

  /** Signs everybody in as an earlier visit left them. */
  signInAll(): void {
    for (const { kind, storage, clock } of this.devices)
      if (kind.hasStorage)
        createSessionStore(storage, () => clock.read(now())).write({
          token: this.twin.issueToken(ada.username),
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

  /** Opens a tab, or opens it again: a new life with the same history entry. */
  open(number: number, opened: (tab: Tab) => unknown): void {
    const slot = this.slots[number]!
    if (slot.page) return
    slot.lives += 1
    const { device, entry, lives } = slot
    const { records } = this.kind
    const { network, onDomainEvent } = this
    const parts = { number, life: lives, device, entry, network, records, onDomainEvent }
    const page = newPage(parts)
    slot.page = page
    this.as(number, () => {
      slot.tab = new Tab(parts, page)
      void opened(slot.tab)
    })
  }

  /** Ends a tab's life; `isOrderly`: as a reload does, which lets it say goodbye. */
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
    if (!isOrderly || page.process.isFrozen) return end()
    this.as(number, () => {
      page.document.visibilityState = 'hidden'
      page.dispatchEvent(new Event('pagehide'))
      after(0, end, { owner: null })
    })
  }

  /** Does something as the code of a tab, if it is open. */
  as(number: number, work: (tab: Tab) => void): void {
    const { page } = this.slots[number]!
    if (page) after(0, () => work(this.slots[number]!.tab!), { owner: page.process })
  }

  /** The network is back. */
  online(device: Device): void {
    device.offlineUntil = 0
    for (const [number, slot] of this.slots.entries())
      if (slot.device === device) this.as(number, ({ page }) => page.dispatchEvent(new Event('online')))
  }

  #upstreamAfter(ms: number, work: () => void): void {
    const key = keyUnderWay.getStore()
    const { executed } = this.twin
    const begin = () => {
      const before = executed.length
      work()
      for (const done of executed.slice(before)) this.watch.executed(key, done)
    }
    after(ms, () => keyUnderWay.run(key, begin), { owner: this.upstreamProcess })
  }

  #fateOf(method: string): CallFate {
    const watched = this.watch.presses.get(keyUnderWay.getStore() ?? '')
    if (method !== 'POST' || !watched) return { end: 'answered', ms: 3 }
    watched.arrived += 1
    // What happens to a second copy is nothing special: it is a copy.
    if (watched.arrived > 1) return { end: 'answered', ms: 5 }
    const { upstream } = watched.press
    if (upstream.end !== 'answered') this.watch.met(`upstream ${upstream.end}`)
    return upstream
  }

  /** Other tabs of the device are told, as browsers do. */
  #stored(device: number, key: string, value: string | null): void {
    if (value !== null && key !== 'app.token') this.watch.inspect(`local storage: ${key}`, value)
    const writer = running()
    for (const [number, slot] of this.slots.entries())
      if (slot.device.number === device && slot.page && slot.page.process !== writer)
        this.as(number, ({ page }) => page.dispatchEvent(new Event('storage')))
  }

  #sent({ page, operation, key }: Sent) {
    const press: Press | undefined = key === undefined ? undefined : this.watch.posted(key)
    this.watch.note(`${page.process.name} sends ${operation} ${key?.slice(0, 4) ?? ''} ${press?.fate.net ?? ''}`)
    return press?.fate ?? fine
  }

  #answered({ page, operation, key }: Sent, sentAt: number, body: string): void {
    this.watch.note(`${page.process.name} hears of ${operation} ${key?.slice(0, 4) ?? ''} ${body.slice(0, 120)}`)
    if (!/^(Sell|Transfer|Swap)Terms$/.test(operation)) return
    const { wallet } = (JSON.parse(body) as { data?: { wallet?: { balance: string } | null } | null }).data ?? {}
    if (wallet && !this.books.held(`wallet ${ada.id} USDT.tron`, wallet.balance, sentAt))
      this.watch.fail('nobody reads a balance that the ledger never had', wallet.balance)
  }

  #written(device: number, store: string, row: Record<string, unknown>): void {
    this.watch.inspect(`IndexedDB: ${store}`, JSON.stringify(row))
    if (store !== 'intents') return
    const { intentId, state, summary, sendBy } = row as unknown as IntentRow
    const watched = this.watch.presses.get(intentId)
    if (!watched) return
    this.watch.note(`row ${intentId.slice(0, 4)} ${state}`)
    if (state === 'sending') Object.assign(watched, { isStored: true, hasDeadline: sendBy !== undefined })
    if (state === 'settled' || state === 'rejected')
      this.watch.tell(intentId, state, `device ${device + 1}'s row`, summary ?? '')
  }
}
