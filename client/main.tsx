import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { ServicesProvider } from './flows/services'
import { createServices } from './services'
import { system } from './theme'
import { ErrorBoundary } from './ui/feedback/error-boundary.view'

/** Loaded when a page crashed; if it cannot be loaded the page still offers a way on. */
const Share = lazy<ComponentType>(() =>
  import('./flows/share-recording.view').then(
    ({ ShareRecordingButton }) => ({ default: ShareRecordingButton }),
    () => ({ default: () => null }),
  ),
)
const help = (
  <Suspense>
    <Share />
  </Suspense>
)

const services = createServices()

window.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  // Only the error's name: a message may contain what a customer typed.
  console.error('Nobody took care of:', event.reason instanceof Error ? event.reason.name : 'a rejection')
  services.eventBus.emit({ type: 'app.failed' })
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary>
      <ChakraProvider value={system}>
        <ServicesProvider services={services}>
          <ErrorBoundary help={help}>
            <App />
          </ErrorBoundary>
        </ServicesProvider>
      </ChakraProvider>
    </ErrorBoundary>
  </StrictMode>,
)
