const minimums: Readonly<Record<string, string>> = { BTC: '0.0005', ETH: '0.005' }

/** Coins of a swap's sold side (CONST-18); the client's: machines/wallets/orders/swap/swap.rules.ts. */
export const minimumSwap = (symbol: string): string => minimums[symbol] ?? '1'

/** Decimals of a swap's sold amount; the rest stays in the wallet (CONST-19). */
export const swapDecimals = 4

/** Transfers in 24 hours without a recent password or fingerprint, USD (ruling 30). */
export const maxFreeTransfers = '1000'

/** The minimum transfer, USD: a dollar, less 5 % for a price that moved since the customer saw it (CONST-17). */
export const minimumTransfer = '0.95'
