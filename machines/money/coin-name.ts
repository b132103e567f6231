/** A coin's display name: 'Bitcoin' for any name that starts with it (SELL-08). */
export const coinName = (name: string): string => (name.startsWith('Bitcoin') ? 'Bitcoin' : name)
