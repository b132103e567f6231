const minimums: Readonly<Record<string, string>> = { BTC: '0.0005', ETH: '0.005' }

/** The minimum coins to swap (CONST-18). The client has the same in machines/wallets/orders/swap/swap.rules.ts. */
export const minimumSwap = (symbol: string): string => minimums[symbol] ?? '1'

/** Decimals of a swap's sold amount; smaller fractions remain in the wallet (CONST-19). */
export const swapDecimals = 4

/** The maximum of transfers in 24 hours without a recent password or fingerprint, USD (ruling 30). */
export const maxFreeTransfers = '1000'

/** A dollar minus 5 %, because the price may have changed since the customer saw it (CONST-17). */
export const minimumTransfer = '0.95'
