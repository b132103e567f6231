import { createRoot, hydrateRoot } from 'react-dom/client'
import { entryCode } from './app/app'
import { Root } from './app/root'
import { createServices } from './app/services'
import { ShareLate } from './ui/feedback/share-late.view'
import { isPrerendered, recordEarlyInput } from './ui/layout/early-input'

const longestWaitMs = 30_000

/** Whether the last rule of the built style sheet is present, so that all of it has loaded. */
const isApplied = (): boolean =>
  getComputedStyle(document.documentElement).getPropertyValue('--styles') !== ''

/**
 * Refetches the built style sheet as long as the network fails, with doubling waits from `waitMs`: without it, the app
 * works, but has no layout. The development server has no such file (decision 6).
 */
const recoverStyleSheet = (waitMs = 1_000): void => {
  const link = document.querySelector('link[rel=stylesheet]')
  // Modules run once the page's style sheets have loaded or failed.
  if (!link || isApplied()) return
  const next = link.cloneNode() as HTMLLinkElement
  next.onerror = () => setTimeout(recoverStyleSheet, waitMs, Math.min(waitMs * 2, longestWaitMs))
  link.replaceWith(next)
}

recoverStyleSheet()

const container = document.getElementById('root')!

if (!window.isSecureContext) {
  const text = document.createElement('p')
  text.textContent = 'CoinNaira needs https or localhost.'
  container.querySelector('main')?.append(text)
  // Random ids, digests and device storage need a secure context.
  throw new Error(text.textContent)
}

const services = createServices()

window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  // Logs only the error's name: its message may contain typed text.
  console.error('Unhandled rejection:', event.reason instanceof Error ? event.reason.name : 'a rejection')
  services.eventBus.emit({ type: 'app.failed' })
})

const tree = <Root services={services} help={<ShareLate />} />

/** Keeps the prerendered form and the typed text. */
const hydrate = async (): Promise<void> => {
  await entryCode(window.location.pathname).catch(() => undefined)
  recordEarlyInput(container)
  hydrateRoot(container, tree)
}

if (isPrerendered(container) && !services.session.read()) void hydrate()
else createRoot(container).render(tree)

/** Sends errors and web vitals to the gateway, for the build's share of visits; loaded after the page is up. */
const sample = import.meta.env.VITE_SIGNALS_SAMPLE
if (sample)
  setTimeout(
    () =>
      void import('./signals/client-signals')
        .then((code) => code.startSampled(Number(sample)))
        .catch(() => undefined),
    5_000,
  )
