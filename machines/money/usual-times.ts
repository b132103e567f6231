const confirmationTimes: Record<string, string> = {
  btc: '10–60 min',
  eth: '3–10 min',
  bsc: '1–5 min',
  tron: '1–5 min',
}

export const confirmationTime = (chain: string): string =>
  (Object.hasOwn(confirmationTimes, chain) ? confirmationTimes[chain] : undefined) ?? '1–60 min'

export const payoutTime = '5–30 min'
