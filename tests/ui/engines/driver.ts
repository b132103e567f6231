/** The engines that the product is walked in. */
export const engines = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

/** How a page begins. */
export interface Beginning {
  origin: string
  /** Path and query. */
  address: string
  window: { width: number; height: number }
  /** What local storage holds when the page is opened. */
  stored: Readonly<Record<string, string>>
  /** Run before the page draws anything, in order. */
  scripts: readonly string[]
  /** Functions that the page finds in its window, by name; their arguments and answers are JSON. */
  bound: Readonly<Record<string, (...given: never[]) => unknown>>
}

/**
 * A tab of its own in a real browser, as little of it as walks and journeys need: nothing is left in it by others, and
 * no service worker answers for it. `selector` is CSS and means one element; what cannot be done within ten seconds throws.
 */
export interface DrivenPage {
  /** What the page complained of to its console, and errors that nobody caught. */
  readonly complaints: readonly string[]
  /** Loads an address of the same origin. */
  goto(address: string): Promise<void>
  /** Asks the page itself. The function must need nothing from around it; what it is given and answers is JSON. */
  evaluate<Given, Result>(ask: (given: Given) => Result, given: Given): Promise<Awaited<Result>>
  run(script: string): Promise<void>
  /** The same in another tab of this browser, which is closed again. */
  elsewhere<Given>(act: (given: Given) => void, given: Given): Promise<void>
  /** The network is lost, and comes back at once; where no driver can take it away, the page is only told so. */
  loseNetwork(): Promise<void>
  /** By the mouse, which is moved away afterwards: what comes to where it rests would be pointed at. */
  click(selector: string): Promise<void>
  choose(selector: string, value: string): Promise<void>
  /** Puts a text in the place of what stands there, as by pasting. */
  fill(selector: string, text: string): Promise<void>
  /** Key by key, after what stands there. */
  type(selector: string, text: string): Promise<void>
  /** A key by its name in `KeyboardEvent.key`. */
  press(selector: string, key: string): Promise<void>
  focus(selector: string): Promise<void>
  blur(selector: string): Promise<void>
  photograph(file: string): Promise<void>
  close(): Promise<void>
}

export type Open = (begins: Beginning) => Promise<DrivenPage>
