import { type ComponentType, lazy, Suspense } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { entryCode } from './app'
import { Root } from './root'
import { createServices } from './services'
import { isPrerendered } from './ui/layout/early-input'
import { recoverStyleSheet } from './ui/style-sheet'

/** Loaded when a page crashed; if it cannot be loaded the page still offers a way on. */
const Share = lazy<ComponentType>(() =>
  import('./ui/feedback/share-recording.view').then(
    ({ ShareRecordingButton }) => ({ default: ShareRecordingButton }),
    () => ({ default: () => null }),
  ),
)
const help = (
  <Suspense>
    <Share />
  </Suspense>
)

recoverStyleSheet()

const services = createServices()

window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  // Only the error's name: a message may contain what a customer typed.
  console.error('Nobody took care of:', event.reason instanceof Error ? event.reason.name : 'a rejection')
  services.eventBus.emit({ type: 'app.failed' })
})

const container = document.getElementById('root')!
const tree = <Root services={services} help={help} />

/** Keeps the prerendered form and what was typed into it. */
const hydrate = async (): Promise<void> => {
  // If the page's code fails to load, the page shows that itself.
  await entryCode(window.location.pathname).catch(() => undefined)
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
