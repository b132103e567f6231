import { chakra } from '@chakra-ui/react/styled-system'
import { createContext, use } from 'react'
import { figure, unitSpace } from '../../ui/format'
import { Amount } from '../../ui/marks/amount.view'

const hiddenFigure = '****'

/** Formats a balance, truncated to 5 decimals: '0.01234 BTC' (CONST-22). A long one wraps before the symbol. */
export const balanceText = (balance: string, symbol: string): string => `${figure(balance, 5)}\u2009${symbol}`

/** Formats an amount to be sent, with all digits: '0.123456789 BTC'. */
export const exactCoins = (amount: string, symbol: string): string =>
  `${figure(amount, 0, 18)}${unitSpace}${symbol}`

/** Whether balances are shown (WALLET-10 to WALLET-12). */
export const BalancesVisible = createContext(true)

/** A figure, or '****' while balances are hidden (WALLET-12). */
export const Figure = ({ main = false, children }: { main?: boolean; children: string }) => {
  const areBalancesVisible = use(BalancesVisible)
  if (areBalancesVisible) return main ? <Amount>{children}</Amount> : <span translate="no">{children}</span>
  return (
    <>
      {main ? <Amount hidden>{hiddenFigure}</Amount> : <span aria-hidden>{hiddenFigure}</span>}
      <chakra.span srOnly>hidden</chakra.span>
    </>
  )
}
