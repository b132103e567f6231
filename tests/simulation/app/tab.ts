import type { ApolloClient } from '@apollo/client'
import type { ActorRefFrom } from 'xstate'
import { createServices } from '../../../client/app/services'
import { sessionActors } from '../../../client/auth/session/session.actors'
import { watchSession } from '../../../client/auth/session/use-session-watch'
import { createApollo } from '../../../client/data/apollo'
import type { Services } from '../../../client/flows/services'
import { createRecorder } from '../../../client/record/recorder'
import { sessionEventAfter } from '../../../machines/auth/session/redirects.rules'
import { sessionFlow } from '../../../machines/auth/session/session.machine'
import type { DomainEvent } from '../../../machines/domain-events'
import type { Device } from '../browser/device'
import { type HistoryEntry, Page } from '../browser/page'
import type { Network } from '../network/network'
import { startFlow } from './flow'
import type { Form } from './form'
import { OutboxPage } from './outbox-page'

/** The services that a signed-in customer's pages share. */
export interface Dashboard {
  accountId: string
  client: ApolloClient
  outbox: OutboxPage
  form: Form | null
  /** Stops everything when the session ends. */
  leave: () => void
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
  onDomainEvent: (tab: Tab, domainEvent: DomainEvent) => void
}

/** The shipped app minus its screens, from the opening of a tab to its reload or end. */
export class Tab {
  readonly page: Page
  readonly services: Services
  readonly session: ActorRefFrom<typeof sessionFlow.machine>
  dashboard: Dashboard | null = null
  /** The queue of the customer's actions in the tab. */
  hand: Promise<void> = Promise.resolve()

  /** Call `openTab` in the tab's process. */
  constructor(
    readonly parts: TabParts,
    page: Page,
  ) {
    this.page = page
    const logSession = crypto.randomUUID()
    this.services = createServices(
      parts.records
        ? {}
        : {
            recorder: createRecorder({ session: logSession, now: () => Date.now(), append: () => undefined }),
          },
    )
    const { eventBus, session } = this.services
    this.session = startFlow(this.services, sessionFlow, { actors: sessionActors(this.services) })
    eventBus.listen((domainEvent) => {
      parts.onDomainEvent(this, domainEvent)
      const event = sessionEventAfter(domainEvent)
      if (event) this.session.send(event)
    })
    this.session.subscribe(() => this.#route())
    session.subscribe(() => this.#route())
    this.#route()
  }

  get name(): string {
    return `tab ${this.parts.number + 1}`
  }

  /** Opens or closes the dashboard as the route guard does. */
  #route(): void {
    const { services, page, session } = this
    const stored = session.getSnapshot().matches('open') ? services.session.read() : null
    if (this.dashboard?.accountId === stored?.account.id) return
    this.dashboard?.leave()
    this.dashboard =
      stored && openDashboard(services, page, stored.account.id, (event) => session.send(event))
  }
}

const openDashboard = (
  services: Services,
  page: Page,
  accountId: string,
  onEnd: Parameters<typeof watchSession>[2],
): Dashboard => {
  const client = createApollo(services.transport)
  const outbox = new OutboxPage(services, page)
  const unwatch = watchSession(services.session, page as unknown as Window, onEnd)
  const dashboard: Dashboard = {
    accountId,
    client,
    outbox,
    form: null,
    leave: () => {
      unwatch()
      outbox.leave()
      dashboard.form?.close()
      client.stop()
    },
  }
  return dashboard
}

/** Opens a page that runs in its own process. */
export const newPage = ({ number, life, device, entry, network }: TabParts): Page =>
  new Page(`tab ${number + 1}.${life}`, device, entry, network.fetch)
