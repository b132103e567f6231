import { chakra } from '@chakra-ui/react/styled-system'
import { productName } from '../../../machines/shell/routes.rules'
import { Logo } from './logo.view'

/** Logo and name centred on an empty page: the splash, and the fallback while code loads. */
export const SplashMark = () => (
  <chakra.main
    minHeight="100dvh"
    display="flex"
    flexDirection="column"
    alignItems="center"
    justifyContent="center"
    gap="4"
    paddingInline="4"
    textStyle="h1"
  >
    <Logo height={72} />
    <h1>{productName}</h1>
  </chakra.main>
)
