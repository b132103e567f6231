/** A coin's display name: any name that starts with 'Bitcoin' is 'Bitcoin' (SELL-08). */
export const coinName = (name: string): string => (name.startsWith('Bitcoin') ? 'Bitcoin' : name)
