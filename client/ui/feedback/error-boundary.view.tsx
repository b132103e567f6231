import { Component, type ReactNode } from 'react'
import { MissingCode } from '../../api/missing-code'

/** What is known of a failure, and the way on. */
export interface Failure {
  error: unknown
  /** Another try runs. */
  busy: boolean
  onRetry: () => void
}

interface ErrorBoundaryProps {
  children: ReactNode
  /** Stands below the way on. */
  help?: ReactNode
  /** Drawn in place of what broke; without it the plain page. */
  failed?: (failure: Failure) => ReactNode
}

/** wouter tells of its own two. */
const navigations = ['popstate', 'pushState', 'replaceState']

/** Once for each entry of the history: what a reload does not mend must not reload for ever. */
const reloadOnce = (): void => {
  if (!navigator.onLine || history.state?.reloaded) return
  history.replaceState({ ...history.state, reloaded: true }, '')
  window.location.reload()
}

/**
 * Bounds what breaks while it is drawn, or cannot be drawn because its code is missing: a calm page and a way on, never
 * a white one. It tries again after a navigation and when the network is back.
 */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { isBroken: boolean; error: unknown; busy: boolean }
> {
  override state = { isBroken: false, error: null as unknown, busy: false }
  #address = ''
  #tries = 0

  static getDerivedStateFromError(error: unknown) {
    return { isBroken: true, error, busy: false }
  }

  override componentDidMount(): void {
    for (const type of navigations) window.addEventListener(type, this.#leave)
    window.addEventListener('online', this.#retry)
  }

  override componentWillUnmount(): void {
    for (const type of navigations) window.removeEventListener(type, this.#leave)
    window.removeEventListener('online', this.#retry)
  }

  override componentDidCatch(error: unknown): void {
    this.#address = window.location.href
    if (!(error instanceof MissingCode)) return
    error.source?.renew()
    if (error.needsReload) reloadOnce()
  }

  #reset = (then?: () => void): void => this.setState({ isBroken: false, error: null, busy: false }, then)

  /** Flows mark the page's history entry in place: no navigation. */
  #leave = ({ type }: Event): void => {
    if (!this.state.isBroken || (type === 'replaceState' && window.location.href === this.#address)) return
    this.#tries += 1
    this.#reset()
  }

  #retry = async (event?: Event): Promise<void> => {
    const { isBroken, error } = this.state
    if (!isBroken) return
    if (error instanceof MissingCode) {
      if (!event && error.needsReload && navigator.onLine) return window.location.reload()
      this.#tries += 1
      const own = this.#tries
      this.setState({ busy: true })
      const failure = await error.source?.fetch().then(
        () => null,
        (again: MissingCode) => again,
      )
      // Another try, or gone elsewhere.
      if (own !== this.#tries) return
      if (failure) {
        this.setState({ error: failure, busy: false })
        if (failure.needsReload) reloadOnce()
        return
      }
    }
    // The keyboard goes on at the heading: the button that was pressed is gone.
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
    // Plain elements in the splash's style: the theme itself may be what broke.
    return (
      <main className="splash">
        <div role="alert">
          <h1>Something went wrong</h1>
          <p className="splash-text">
            This page stopped working; your money is where it was. Load it again. If this comes back, check
            your connection and try later.
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
