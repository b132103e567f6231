import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { GraphQLSchema } from 'graphql'
import type { ComponentType, ReactNode } from 'react'
import { ServicesProvider } from '../../client/flows/services'
import type { AppStorage } from '../../client/platform/storage'
import { system } from '../../client/ui/theme'
import { type Answers, createFetch, type MadeNetwork } from '../gateway/schema-fetch'
import { sceneStart } from './customers'
import { type TestServices, testServices } from './services'

/** The parts that differ between a browser's page and a test's. */
export interface SceneHost {
  schema: GraphQLSchema
  /** The app: the shipped root in the gallery; without StrictMode in a test, which counts requests. */
  app: ComponentType<{ services: TestServices }>
  storage: AppStorage
  /** Renders into the page and returns how to remove it. */
  render: (node: ReactNode) => () => void
  /** Sets the device's clock, ms since 1970. */
  setNow: (ms: number) => void
}

interface ProvidedProps {
  services: TestServices
  children: ReactNode
}

/** The providers of every component. */
export const Provided = ({ services, children }: ProvidedProps) => (
  <ChakraProvider value={system}>
    <ServicesProvider services={services}>{children}</ServicesProvider>
  </ChakraProvider>
)

/** The whole app at a URL, or a component, over mocks that the real schema executes in the page. */
export class SceneStage implements MadeNetwork {
  answers: Answers = {}
  isOffline = false
  calls: MadeNetwork['calls'] = []
  services!: TestServices
  /** In place of the browser's: a scene registers no service worker. */
  readonly serviceWorker = Object.assign(new EventTarget(), {
    controller: null as object | null,
    ready: new Promise(() => undefined),
    register: () => new Promise(() => undefined),
    getRegistration: async (): Promise<object | undefined> => undefined,
  })
  readonly #host: SceneHost
  #now = sceneStart
  #remove = (): void => undefined

  constructor(host: SceneHost) {
    this.#host = host
  }

  get storage(): AppStorage {
    return this.#host.storage
  }

  /** The page of this device and these mocks, before anything is open. */
  prepare(answers: Answers, stored: Record<string, string>): void {
    const define = (name: string, property: PropertyDescriptor) =>
      Object.defineProperty(navigator, name, { ...property, configurable: true })
    define('serviceWorker', { value: this.serviceWorker })
    define('onLine', { get: () => !this.isOffline })
    this.#host.setNow(this.#now)
    this.answers = answers
    for (const [key, value] of Object.entries(stored)) this.storage.setItem(key, value)
  }

  /** Opens the app; after the first time as a reload does: same device, same network, new page. */
  open(address = this.address(), entry: object | null = null): void {
    window.history.replaceState(entry, '', address)
    this.#start()
    const { app: Root, render } = this.#host
    this.#remove = render(<Root services={this.services} />)
  }

  /** Renders a single component. */
  render(component: ReactNode): void {
    this.#start()
    this.#remove = this.#host.render(<Provided services={this.services}>{component}</Provided>)
  }

  #start(): void {
    this.#remove()
    this.services = testServices(createFetch(this.#host.schema, this), this.storage)
    this.services.page.reload = () => this.open()
  }

  /** The path and query that the browser shows. */
  address(): string {
    return window.location.pathname + window.location.search
  }

  respondToAll(answer: () => unknown): void {
    this.answers = Object.fromEntries(Object.keys(this.answers).map((field) => [field, answer]))
  }

  /** Takes the device offline, and notifies the app. */
  disconnect(): void {
    this.isOffline = true
    window.dispatchEvent(new Event('offline'))
  }

  /** Moves the clock of the device and of the app. */
  async pass(ms: number): Promise<void> {
    this.#now += ms
    this.#host.setNow(this.#now)
    this.services.clock.increment(ms)
    await this.settle()
  }

  /** Waits for responses, effects and two frames. */
  async settle(ms = 60): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
}
