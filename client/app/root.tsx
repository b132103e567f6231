import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { type ReactNode, StrictMode } from 'react'
import { type Services, ServicesProvider } from '../flows/services'
import { ErrorBoundary } from '../ui/feedback/error-boundary.view'
import { system } from '../ui/theme'
import { App } from './app'

/** The whole app; the build prerenders the entry pages with it (scripts/build/entry-pages). */
export const Root = ({ services, help }: { services: Services; help?: ReactNode }) => (
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
  </StrictMode>
)
