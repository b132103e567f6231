import { chakra } from '@chakra-ui/react/styled-system'
import { figure } from '../../ui/format'

/** What stands for a figure while balances are hidden (AMB-66). */
const hiddenFigure = '****'

/** Coins of a balance, cut to 5 decimals: '0.01234 BTC' (CONST-22); too long for a line, it breaks before the symbol. */
export const balanceText = (balance: string, symbol: string): string => `${figure(balance, 5)}\u2009${symbol}`

/** Coins that are about to move, every digit of them: '0.123456789 BTC'. */
export const exactCoins = (amount: string, symbol: string): string =>
  `${figure(amount, 0, 18)}\u202F${symbol}`

/** A figure, or its stand-in; screen readers hear that it is hidden. */
export const Figure = ({ shown, children }: { shown: boolean; children: string }) =>
  shown ? (
    children
  ) : (
    <>
      <span aria-hidden>{hiddenFigure}</span>
      <chakra.span srOnly>hidden</chakra.span>
    </>
  )
