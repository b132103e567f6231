import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { type Services, ServicesProvider } from '../../../client/flows/services'
import { system } from '../../../client/theme'

/** What a component needs around it. */
export const Board = ({ services, children }: { services: Services; children?: ReactNode }) => (
  <ChakraProvider value={system}>
    <ServicesProvider services={services}>{children}</ServicesProvider>
  </ChakraProvider>
)
