import { setTimeout } from 'node:timers/promises'

/** The property by which the protocol names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** What the driver says of a request that it could not carry out: the protocol's name of the error. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`)
  }
}

/**
 * A session of the WebDriver protocol (W3C, 'classic'), whose driver does one thing at a time. The dozen requests that
 * are needed, over `fetch`: a library for them would bring a driver for every other browser along.
 */
export class Session {
  #last: Promise<unknown> = Promise.resolve()

  private constructor(readonly url: string) {}

  static async open(endpoint: string, capabilities: object): Promise<Session> {
    const answer = await ask<{ sessionId: string }>('POST', `${endpoint}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })
    return new Session(`${endpoint}/session/${answer.sessionId}`)
  }

  /** Nothing else is asked of the browser until `work` is done. */
  alone<Result>(work: (request: Request) => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() =>
      work((method, path, body, patienceMs) => ask(method, `${this.url}${path}`, body, patienceMs)),
    )
    this.#last = result.catch(() => undefined)
    return result
  }

  /** What a script returns, which reads `arguments`. */
  run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    return this.alone((request) => request('POST', '/execute/sync', { script, args }))
  }

  /**
   * The same, of a page that may be leaving just then, which WebKit's driver now and then leaves without an answer. It may
   * be asked again (`until`).
   */
  look<Result>(script: string): Promise<Result> {
    return this.alone((request) => request('POST', '/execute/sync', { script, args: [] }, 3_000))
  }

  /** The element that a CSS selector means, by its id here. */
  async element(selector: string): Promise<string> {
    const found = await this.alone((request) =>
      request<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector }),
    )
    return found[elementKey]!
  }

  /** Tries again while the page is not ready for the hand; the last refusal after ten seconds. */
  async until<Result>(act: () => Promise<Result>): Promise<Result> {
    const end = Date.now() + 10_000
    for (;;)
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof Refused) || Date.now() > end) throw error
        await setTimeout(50)
      }
  }
}

type Request = <Result = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  patienceMs?: number,
) => Promise<Result>

const ask = async <Result>(
  method: string,
  url: string,
  body?: object,
  patienceMs = 60_000,
): Promise<Result> => {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  }).catch((error) => {
    throw new Refused('no answer', `${method} ${url}: ${error}`)
  })
  const { value } = (await answer.json()) as { value: Result & { error: string; message: string } }
  if (!answer.ok) throw new Refused(value.error, value.message)
  return value
}
