import { createRoot, hydrateRoot } from 'react-dom/client'
import { entryCode } from './app'
import { Root } from './root'
import { createServices } from './services'
import { ShareLate } from './ui/feedback/share-late.view'
import { isPrerendered, noteTypedEarly } from './ui/layout/early-input'
import { recoverStyleSheet } from './ui/style-sheet'

recoverStyleSheet()

const container = document.getElementById('root')!

if (!window.isSecureContext) {
  const text = document.createElement('p')
  text.textContent = 'This needs https or localhost.'
  container.querySelector('main')?.append(text)
  // Without a secure context there are no random ids, no digests and no device storage to rely on.
  throw new Error(text.textContent)
}

const services = createServices()

window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  // Only the error's name: a message may contain what a customer typed.
  console.error('Unhandled rejection:', event.reason instanceof Error ? event.reason.name : 'a rejection')
  services.eventBus.emit({ type: 'app.failed' })
})

const tree = <Root services={services} help={<ShareLate />} />

/** Keeps the prerendered form and what was typed into it. */
const hydrate = async (): Promise<void> => {
  // If the page's code fails to load, the page shows that itself.
  await entryCode(window.location.pathname).catch(() => undefined)
  noteTypedEarly(container)
  hydrateRoot(container, tree)
}

if (isPrerendered(container) && !services.session.read()) void hydrate()
else createRoot(container).render(tree)

/** Errors and web vitals go to the gateway, for the share of visits the build names; loaded after the page is up. */
const sample = import.meta.env.VITE_SIGNALS_SAMPLE
if (sample)
  setTimeout(
    () =>
      void import('./signals/client-signals')
        .then((code) => code.startSampled(Number(sample)))
        .catch(() => undefined),
    5_000,
  )
