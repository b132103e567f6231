import { setTimeout } from 'node:timers/promises'
import type { JourneyPage } from './driver'

/** WebDriver's property for an element id. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const timeoutMs = 10_000

type DriverError = { error: string; message: string }

/** Runs in the page: records errors, because WebDriver has no console. */
const watchErrors = (): void => {
  const { errors } = window
  if (errors) return
  const recorded: string[] = []
  window.errors = recorded
  console.error = (...parts: unknown[]) => void recorded.push(parts.map(String).join(' '))
  window.addEventListener('error', ({ message }) => recorded.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => recorded.push(String(reason)))
}

/** Runs in the page: enters a value as a paste or choice would. React needs the element's own events. */
const enter = ([selector, value]: readonly [string, string]): string => {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (!field || field.matches(':disabled')) return 'not ready'
  field.focus()
  const kind = field.localName === 'select' ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return field.value === value ? '' : `has the value '${field.value}'`
}

/** Runs in the page: returns the point of a click on an element, or '' while it is disabled or covered. */
const clickPoint = (selector: string): string => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return ''
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return element.contains(hit) || hit?.contains(element) ? `${x} ${y} ${width} ${height}` : ''
}

/**
 * A page of WebKit (WebKitGTK's MiniBrowser), driven by classic WebDriver. Each journey has its own session and so
 * its own browser.
 */
export class WebKitPage implements JourneyPage {
  readonly complaints: string[] = []

  private constructor(
    readonly origin: string,
    readonly session: string,
  ) {}

  static async open(endpoint: string, origin: string): Promise<WebKitPage> {
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } }
    const { sessionId } = await request<{ sessionId: string }>('POST', `${endpoint}/session`, {
      capabilities,
    })
    const page = new WebKitPage(origin, `${endpoint}/session/${sessionId}`)
    await page.#post('window/rect', { width: 1300, height: 1100 })
    return page
  }

  async goto(url: string): Promise<void> {
    await this.#collectErrors()
    await this.#post('url', { url: this.origin + url })
    await this.evaluate(watchErrors, null)
  }

  async evaluate<Argument, Result>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>> {
    const script = `return JSON.stringify((${String(run)})(JSON.parse(arguments[0])) ?? null)`
    return JSON.parse(await this.#post<string>('execute/sync', { script, args: [JSON.stringify(argument)] }))
  }

  /** Waits until the element is uncovered and does not move: WebKit's driver clicks at its earlier position. */
  async click(selector: string): Promise<void> {
    await this.#until(async () => {
      const before = await this.evaluate(clickPoint, selector)
      await setTimeout(60)
      const now = await this.evaluate(clickPoint, selector)
      if (now === '' || now !== before) throw new Error(`${selector} is covered or moves`)
    })
    await this.#to(selector, 'click', {})
  }

  async type(selector: string, text: string): Promise<void> {
    await this.#to(selector, 'value', { text })
  }

  async press(selector: string, key: 'Enter' | (string & {})): Promise<void> {
    await this.#to(selector, 'value', { text: key === 'Enter' ? '\uE007' : key })
  }

  fill(selector: string, text: string): Promise<void> {
    return this.#until(async () => {
      const reason = await this.evaluate(enter, [selector, text] as const)
      if (reason) throw new Error(`${selector}: ${reason}`)
    })
  }

  async selectOption(selector: string, value: unknown): Promise<string[]> {
    await this.fill(selector, String(value))
    return [String(value)]
  }

  async close(): Promise<void> {
    await this.#collectErrors()
    await request('DELETE', this.session)
  }

  async #collectErrors(): Promise<void> {
    this.complaints.push(...(await this.evaluate(() => window.errors?.splice(0) ?? [], null)))
  }

  #to(selector: string, action: string, body: object): Promise<void> {
    return this.#until(async () => {
      const element = await this.#post<Record<string, string>>('element', {
        using: 'css selector',
        value: selector,
      })
      await this.#post(`element/${element[elementKey]}/${action}`, body)
    })
  }

  async #until(act: () => Promise<void>): Promise<void> {
    const end = Date.now() + timeoutMs
    for (;;)
      try {
        return await act()
      } catch (error) {
        if (Date.now() > end) throw error
        await setTimeout(50)
      }
  }

  #post<Result>(path: string, body: object): Promise<Result> {
    return request('POST', `${this.session}/${path}`, body)
  }
}

const request = async <Result>(method: 'POST' | 'DELETE', url: string, body?: object): Promise<Result> => {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
  const { value } = (await response.json()) as { value: Result & DriverError }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

declare global {
  interface Window {
    errors?: string[]
  }
}
