/** True if walks run in a real browser instead of jsdom. */
export const inBrowser = process.env.WALKER === 'browser'
