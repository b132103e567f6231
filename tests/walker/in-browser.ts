/** Walks go through a real browser's page instead of one in this process. */
export const inBrowser = process.env.WALKER === 'browser'
