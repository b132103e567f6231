/** Ranks by traded dollars, highest first (RANK-01). */
export const ranks = [
  { name: 'Platinum', from: '50000' },
  { name: 'Gold', from: '10000' },
  { name: 'Silver', from: '1000' },
  { name: 'Bronze', from: '100' },
]

/** The upper limit of the highest rank, in USD. */
export const highestRange = '100000.00'
