import { chakra } from '@chakra-ui/react/styled-system'
import { createContext, type ReactNode, use } from 'react'
import { Button } from '../ui/controls/button.view'
import { practiceDollars } from './practice-backend'

export const PretendToSendContext = createContext<() => void>(() => undefined)

/** Crosses out the practice's address and offers a button that pretends to send coins. */
export const CoveredAddress = ({ children }: { children: ReactNode }) => (
  <>
    <chakra.div position="relative" display="flex" flexDirection="column" gap="4">
      {children}
      <chakra.div
        position="absolute"
        inset="0"
        display="flex"
        alignItems="center"
        justifyContent="center"
        overflow="hidden"
        pointerEvents="none"
      >
        <chakra.span
          paddingInline="4"
          paddingBlock="2"
          transform="rotate(-24deg)"
          borderRadius="control"
          borderWidth="1px"
          borderColor="orange.solid"
          bg="orange.subtle"
          color="orange.fg"
          textStyle="h1"
          textAlign="center"
        >
          PRACTICE
          <chakra.span display="block" textStyle="label">
            Not an address
          </chakra.span>
        </chakra.span>
      </chakra.div>
    </chakra.div>
    <Button wide onClick={use(PretendToSendContext)}>
      Pretend to send ${practiceDollars}
    </Button>
  </>
)
