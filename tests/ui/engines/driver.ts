import type { Page } from '@playwright/test'

export const walkEngines = ['chromium', 'firefox'] as const
export const engines = [...walkEngines, 'webkit'] as const
export type Engine = (typeof engines)[number]

/**
 * The part of Playwright's `Page` that the journeys need; WebKit's client (webkit.ts) implements it too. A selector is
 * CSS and matches one element.
 */
export interface JourneyPage extends Pick<Page, 'click' | 'fill' | 'type' | 'press' | 'selectOption'> {
  goto(url: string): Promise<unknown>
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>>
}

/** An engine that this run started (../launch.ts), and its endpoint. */
export interface ReadyEngine {
  engine: Engine
  endpoint: string
}
