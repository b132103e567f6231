import type { Fixture, Persona } from '../fixtures/world'
import type { Page } from './page'
import type { PageWalker } from './page-walker'

/**
 * One customer in front of the whole app, with real servers behind it: over the page in this process, or over a real
 * browser's (tests/ui/browser-walker.ts).
 */
export interface Walker {
  readonly fixture: Fixture
  readonly world: Fixture['world']
  readonly page: Page
  /** State, log and services, which only the page in this process has; null in a browser. */
  readonly inside: PageWalker | null
  readonly complaints: readonly string[]

  /** Before the page opens. */
  signIn(persona: Persona): Promise<void>
  /** Opens the app at an address; does nothing when it is open. */
  open(address: string): Promise<void>
  /** Waits until `look` throws no more. Its last error otherwise. */
  until(look: () => unknown): Promise<void>
  /** A delay of the flow passes, ms. */
  passes(ms: number): Promise<void>
  /** Takes a picture into this file; null where nothing can be seen. */
  photograph(file: string): Promise<string | null>
  leave(): Promise<void>
}
