import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const networkSymbols: Partial<Record<string, string>> = { eth: 'ETH', bsc: 'BNB', tron: 'TRX' }

export const networkSymbol = (chain: string): string | undefined => networkSymbols[chain]

interface CoinStyle {
  disc: string
  mark: ReactNode
}

/** Our own icons on a 32 px grid, for these five coins only (CONST-25). */
const coinStyles: Record<string, CoinStyle> = {
  btc: {
    disc: '#F7931A',
    mark: (
      <path
        d="M12 9.5h5.2a3 3 0 0 1 0 6H12zm0 6h6a3.3 3.3 0 0 1 0 6.6h-6zM14 7v2.5M17.2 7v2.5M14 22v3M17.2 22v3M10 9.5h2M10 22h2"
        fill="none"
        stroke="#FFF"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    ),
  },
  eth: {
    disc: '#627EEA',
    mark: <path d="m16 5.5 6.6 10.9L16 20.3l-6.6-3.9zM9.4 18.2 16 22.1l6.6-3.9L16 27z" fill="#FFF" />,
  },
  bnb: {
    disc: '#F3BA2F',
    mark: (
      <path
        d="m16 6 4.2 4.2-2 2L16 10l-2.2 2.2-2-2zm-7.8 7.8L10.4 16l-2.2 2.2L6 16zm15.6 0L26 16l-2.2 2.2-2.2-2.2zM16 13.8l2.2 2.2-2.2 2.2-2.2-2.2zm-2.2 6L16 22l2.2-2.2 2 2L16 26l-4.2-4.2z"
        fill="#FFF"
      />
    ),
  },
  trx: {
    disc: '#E5142B',
    mark: (
      <path
        d="m8.5 8.5 11.8 2.2 3.6 3.5L15 25zM8.5 8.5l7.4 6.6 8-.9m-8 .9L15 25m.9-9.9 4.4-4.4"
        fill="none"
        stroke="#FFF"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    ),
  },
  usdt: {
    disc: '#1F8A6D',
    mark: (
      <path
        d="M9.5 8h13v3.6h-4.6v2.2c3.7.2 6.4.9 6.4 1.8s-2.7 1.600-6.4 1.800V24h-3.800v-6.600c-3.700-.2-6.400-.9-6.400-1.800s2.700-1.600 6.400-1.800v-2.200H9.500zm8.400 7.800v.600c2.600-.1 4.500-.5 4.500-.8s-1.900-.7-4.500-.8zm-3.800 0v-1c-2.600.1-4.500.5-4.500.8s1.900.7 4.500.8z"
        fill="#FFF"
        fillRule="evenodd"
      />
    ),
  },
}

export const coinsWithIcon = Object.keys(coinStyles)

const scaled = (px: number): string => `calc(${px / 2}px + ${px / 32}rem)`

interface CoinIconProps {
  symbol: string
  size?: number
}

/** Decorative: the coin's name is next to it. `symbol` may be in any case; `size` is in px. */
export const CoinIcon = ({ symbol, size = 40 }: CoinIconProps) => {
  const variant = coinStyles[symbol.toLowerCase()]
  return variant ? (
    // Not a style prop, because each value would need a class, and a long list has many values.
    <chakra.svg
      viewBox="0 0 32 32"
      flexShrink="0"
      aria-hidden
      data-coin={symbol}
      style={{ width: scaled(size), height: scaled(size) }}
    >
      <circle cx="16" cy="16" r="16" fill={variant.disc} />
      {variant.mark}
    </chakra.svg>
  ) : (
    <chakra.span
      aria-hidden
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink="0"
      boxSize={scaled(size)}
      borderRadius="chip"
      bg="bg.muted"
      color="fg.muted"
      fontWeight="700"
    >
      {symbol.slice(0, 1)}
    </chakra.span>
  )
}
