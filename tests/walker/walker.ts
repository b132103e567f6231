import type { Fixture, Persona } from '../fixtures/world'
import type { Page } from './page'
import type { PageWalker } from './page-walker'

/**
 * A customer who uses the whole app with real servers: in jsdom or in a real browser (tests/ui/browser-walker.ts).
 */
export interface Walker {
  readonly fixture: Fixture
  readonly world: Fixture['world']
  readonly page: Page
  /** State, log and services, which only jsdom gives access to; null in a browser. */
  readonly inside: PageWalker | null
  readonly complaints: readonly string[]

  /** Call it before the page opens. */
  signIn(persona: Persona): Promise<void>
  /** Opens the app at a URL; does nothing if it is already open. */
  open(url: string): Promise<void>
  /** Retries the assertion until it passes; throws its last error after the timeout. */
  until(assertion: () => unknown): Promise<void>
  /** Lets a delay of the flow pass, ms. */
  passes(ms: number): Promise<void>
  /** Saves a screenshot to this file; returns null if there is none. */
  photograph(file: string): Promise<string | null>
  leave(): Promise<void>
}
