import { Component, type ReactNode } from 'react'

/** The last resort: what breaks while it is drawn leaves a calm page and a way on, never a white one. */
export class ErrorBoundary extends Component<
  { children: ReactNode /** Stands below the way on. */; help?: ReactNode },
  { isBroken: boolean }
> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
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
        {this.props.help}
      </main>
    )
  }
}
