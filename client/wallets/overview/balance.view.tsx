import { chakra } from '@chakra-ui/react/styled-system'
import { figure } from '../../ui/format'

/** Replaces a figure while balances are hidden (AMB-66). */
const hiddenFigure = '****'

/** A crypto balance, truncated to 5 decimals: '0.01234 BTC' (CONST-22); a long one wraps before the symbol. */
export const balanceText = (balance: string, symbol: string): string => `${figure(balance, 5)}\u2009${symbol}`

/** A crypto amount to be sent, with all digits: '0.123456789 BTC'. */
export const exactCoins = (amount: string, symbol: string): string =>
  `${figure(amount, 0, 18)}\u202F${symbol}`

/** A figure, or its replacement; screen readers are told that it is hidden. */
export const Figure = ({ shown, children }: { shown: boolean; children: string }) =>
  shown ? (
    children
  ) : (
    <>
      <span aria-hidden>{hiddenFigure}</span>
      <chakra.span srOnly>hidden</chakra.span>
    </>
  )
