import type { Page } from '@playwright/test'

export const walkEngines = ['chromium', 'firefox'] as const
/** The engines that journeys run in. */
export const engines = [...walkEngines, 'webkit'] as const
export type Engine = (typeof engines)[number]

/**
 * The part of Playwright's `Page` that main journeys need and that WebKit's client (webkit.ts) also has. A selector
 * is CSS and matches one element.
 */
export interface JourneyPage extends Pick<Page, 'click' | 'fill' | 'type' | 'press' | 'selectOption'> {
  goto(address: string): Promise<unknown>
  evaluate<Argument, Result>(
    ask: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>>
}

/** An engine that this run started (../launch.ts), and its address. */
export interface ReadyEngine {
  engine: Engine
  endpoint: string
}
