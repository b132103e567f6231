import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { inject } from 'vitest'
import type { Ceremony, CeremonyOptions } from '../stage/credential'
import { mark } from './dom-mirror'
import type { Beginning, DrivenPage, Open } from './engines/driver'
import { opensIn } from './engines/open'
import type { Deed } from './input-driver'
import type { Asked, Call } from './page'

/** One for the process; it ends with it. */
let opening: Promise<Open> | undefined

export interface WalkBeginning extends Omit<Beginning, 'bound'> {
  /** What is asked of the page before it draws anything, in order; after the scripts. */
  calls: readonly Call[]
  onStir: () => void
  ceremony: () => Ceremony | null
}

/** The walked page (page.tsx) in a real browser. */
export class Tab {
  private constructor(readonly opened: DrivenPage) {}

  static async open({ calls, onStir, ceremony, ...begins }: WalkBeginning): Promise<Tab> {
    opening ??= opensIn(inject('browser'))
    const open = await opening
    const opened = await open({
      ...begins,
      scripts: [...begins.scripts, `window.walkBegins = ${JSON.stringify(calls)}`],
      bound: {
        walkStirred: onStir,
        walkCeremony: (kind: 'get' | 'create', options: CeremonyOptions) => ceremony()?.(kind, options),
      },
    })
    return new Tab(opened)
  }

  get complaints(): readonly string[] {
    return this.opened.complaints
  }

  /** Asks the page something by name (page.tsx). */
  call<Name extends keyof Asked>([name, ...given]: Call & [Name, ...unknown[]]): Promise<unknown> {
    return this.opened.evaluate(
      ([what, all]) => (window.walk[what as 'put'] as (...some: unknown[]) => unknown)(...(all as unknown[])),
      [name, given] as const,
    )
  }

  /** Null while the page has not begun. */
  take(): Promise<ReturnType<Asked['take']> | null> {
    return this.opened.evaluate(() => window.walk?.take() ?? null, null)
  }

  async do({ id, what, act }: Deed): Promise<void> {
    const element = `[${mark}="${id}"]`
    const isThere = await this.opened.evaluate((one) => document.querySelector(one) !== null, element)
    if (!isThere) throw new Error(`It is gone: ${what}`)
    await act(this.opened, element)
  }

  removeElsewhere(key: string): Promise<void> {
    return this.opened.elsewhere((name) => window.localStorage.removeItem(name), key)
  }

  /** The picture's file; null when the tab shows nothing any more. */
  async photograph(file: string): Promise<string | null> {
    mkdirSync(dirname(file), { recursive: true })
    return this.opened.photograph(file).then(
      () => file,
      () => null,
    )
  }

  close(): Promise<void> {
    return this.opened.close()
  }
}
