type MinuteRange = readonly [from: number, to: number]

const confirmations: Record<string, MinuteRange> = { btc: [10, 60], eth: [3, 10], bsc: [1, 5], tron: [1, 5] }
const payout: MinuteRange = [5, 30]

const confirmationOf = (chain: string): MinuteRange =>
  (Object.hasOwn(confirmations, chain) ? confirmations[chain] : undefined) ?? [1, 60]

export const confirmationTime = (chain: string): string => `${confirmationOf(chain).join('–')} min`
export const payoutTime = `${payout.join('–')} min`

/** The longest usual time from a transaction's start to its payout, in minutes. */
export const usualMaximum = ({ chain, type }: { chain: string; type: string }): number =>
  payout[1] + (type === 'deposit' ? confirmationOf(chain)[1] : 0)
