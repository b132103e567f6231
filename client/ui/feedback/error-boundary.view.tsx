import { Component, type ReactNode } from 'react'
import { MissingCode } from '../../data/fetch-code'

export interface Failure {
  error: unknown
  busy: boolean
  onRetry: () => void
}

interface ErrorBoundaryProps {
  children: ReactNode
  help?: ReactNode
  /** Replaces the failed content; defaults to a plain page. */
  failed?: (failure: Failure) => ReactNode
}

const navigationEvents = ['popstate', 'pushState', 'replaceState']

/** ms between retries after the network returns: browsers report it before it is usable. */
const onlineRetryMs = [1_000, 3_000, 9_000]

/** An extension or a translator moved React's nodes; rendering the page again fixes it. */
const isForeign = (error: unknown): boolean => (error as Partial<Error> | null)?.name === 'NotFoundError'

/** Reloads once per history entry, so that a persistent error does not reload forever. */
const reloadOnce = (): void => {
  if (history.state?.reloaded) return
  history.replaceState({ ...history.state, reloaded: true }, '')
  window.location.reload()
}

/** Catches render errors and missing code; retries on request, after a navigation and when the network returns. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { isBroken: boolean; error: unknown; busy: boolean }
> {
  override state = { isBroken: false, error: null as unknown, busy: false }
  #url = ''
  /** The URL that was rendered again because of a foreign node; a second error there shows the error page. */
  #renewedAt = ''
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(error: unknown) {
    return { isBroken: true, error, busy: false }
  }

  override componentDidMount(): void {
    for (const type of navigationEvents) window.addEventListener(type, this.#leave)
    window.addEventListener('online', this.#retry)
  }

  override componentWillUnmount(): void {
    for (const type of navigationEvents) window.removeEventListener(type, this.#leave)
    window.removeEventListener('online', this.#retry)
    clearTimeout(this.#timer)
  }

  override componentDidCatch(error: unknown): void {
    this.#url = window.location.href
    if (isForeign(error) && this.#renewedAt !== this.#url) {
      this.#renewedAt = this.#url
      this.#reset()
    }
    if (error instanceof MissingCode && error.needsReload) reloadOnce()
  }

  #reset = (then?: () => void): void => this.setState({ isBroken: false, error: null, busy: false }, then)

  /** Flows replace the history entry's state, which is not a navigation. */
  #leave = ({ type }: Event): void => {
    if (!this.state.isBroken || (type === 'replaceState' && window.location.href === this.#url)) return
    this.#tries += 1
    this.#reset()
  }

  #retry = async (event?: Event, retryCount = 0): Promise<void> => {
    clearTimeout(this.#timer)
    const { isBroken, error } = this.state
    if (!isBroken) return
    if (error instanceof MissingCode) {
      if (!event && error.needsReload) return window.location.reload()
      this.#tries += 1
      const attemptNumber = this.#tries
      this.setState({ busy: true })
      const failure = await error.source?.fetch().then(
        () => null,
        (error: MissingCode) => error,
      )
      if (attemptNumber !== this.#tries) return
      if (failure) {
        this.setState({ error: failure, busy: false })
        if (failure.needsReload) reloadOnce()
        else if (event && retryCount < onlineRetryMs.length)
          this.#timer = setTimeout(() => {
            if (attemptNumber === this.#tries) void this.#retry(event, retryCount + 1)
          }, onlineRetryMs[retryCount])
        return
      }
    }
    this.#reset(() => {
      if (document.activeElement === document.body)
        document.querySelector('h1')?.focus({ preventScroll: true })
    })
  }

  override render(): ReactNode {
    const { isBroken, error, busy } = this.state
    const { children, help, failed } = this.props
    if (!isBroken) return children
    if (failed) return failed({ error, busy, onRetry: () => void this.#retry() })
    // These are plain elements in the splash's style, because the theme itself may have failed.
    return (
      <main className="splash">
        <div role="alert">
          <h1>Something went wrong</h1>
          <p className="splash-text">
            Your money is safe. Reload the page. If it happens again, check your connection and try later.
          </p>
        </div>
        <button type="button" onClick={() => window.location.reload()}>
          Reload
        </button>
        {help}
      </main>
    )
  }
}
