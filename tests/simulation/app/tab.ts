import type { ApolloClient } from '@apollo/client'
import type { ActorRefFrom } from 'xstate'
import { createApollo } from '../../../client/api/apollo'
import { sessionActors } from '../../../client/auth/session/session.actors'
import { watchSession } from '../../../client/auth/session/use-session-watch'
import type { Services } from '../../../client/flows/services'
import { createRecorder } from '../../../client/log/recorder'
import { createServices } from '../../../client/services'
import { walletsPolicies } from '../../../client/wallets/wallets.policies'
import { sessionEventAfter } from '../../../machines/auth/session/redirects.rules'
import { sessionFlow } from '../../../machines/auth/session/session.machine'
import type { DomainEvent } from '../../../machines/domain-events'
import { type HistoryEntry, Page } from '../browser/page'
import type { Device } from '../browser/device'
import type { Network } from '../network/network'
import { startFlow } from './flow'
import { Form } from './form'
import { OutboxPage } from './outbox-page'

/** What a signed-in customer's pages share. */
export interface Dashboard {
  accountId: string
  client: ApolloClient
  outbox: OutboxPage
  /** The money form that is open. */
  form: Form | null
}

export interface TabParts {
  number: number
  /** How many times this tab was opened before. */
  life: number
  device: Device
  entry: HistoryEntry
  network: Network
  /** Whether flows are recorded on the device. */
  records: boolean
  /** Told of every domain event. */
  onDomainEvent: (tab: Tab, domainEvent: DomainEvent) => void
}

/** One life of a tab, from its opening to its reload or end: the shipped app without its screens. */
export class Tab {
  readonly page: Page
  readonly services: Services
  readonly session: ActorRefFrom<typeof sessionFlow.machine>
  dashboard: Dashboard | null = null

  /** To be called as the tab's process: `openTab`. */
  constructor(
    readonly parts: TabParts,
    page: Page,
  ) {
    this.page = page
    const life = crypto.randomUUID()
    this.services = createServices(
      parts.records
        ? {}
        : { recorder: createRecorder({ session: life, now: () => Date.now(), append: () => undefined }) },
    )
    const { eventBus } = this.services
    this.session = startFlow(this.services, sessionFlow, { actors: sessionActors(this.services) })
    eventBus.listen((domainEvent) => {
      parts.onDomainEvent(this, domainEvent)
      const event = sessionEventAfter(domainEvent)
      if (event) this.session.send(event)
      if (/^session\.(began|restored|ended)$/.test(domainEvent.type)) this.#route()
    })
    this.#route()
  }

  get name(): string {
    return `tab ${this.parts.number + 1}`
  }

  /** The route guard: the dashboard for whoever is signed in. */
  #route(): void {
    const stored = this.services.session.read()
    const isAdmitted = this.session.getSnapshot().matches('open') && stored !== null
    if (this.dashboard && this.dashboard.accountId === stored?.account.id && isAdmitted) return
    this.dashboard?.form?.close()
    this.dashboard?.client.stop()
    this.dashboard = null
    if (!isAdmitted) return
    const { services, page } = this
    this.dashboard = {
      accountId: stored.account.id,
      client: createApollo([walletsPolicies]),
      outbox: new OutboxPage(services, page),
      form: null,
    }
    const leave = watchSession(services.session, page as unknown as Window, (event) => this.session.send(event))
    services.eventBus.listen((domainEvent) => {
      if (domainEvent.type === 'session.ended') leave()
    })
  }
}

/** A new page whose tab begins to run at once, as its own process. */
export const newPage = ({ number, life, device, entry, network }: TabParts): Page =>
  new Page(`tab ${number + 1}.${life}`, device, entry, network.fetch)
