import charts from 'virtual:charts'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/font/font.css'
import { system } from '../ui/theme'
import { Inspector } from './inspector.screen'

createRoot(document.querySelector('#inspector')!).render(
  <StrictMode>
    <ChakraProvider value={system}>
      <Inspector charts={charts} />
    </ChakraProvider>
  </StrictMode>,
)
