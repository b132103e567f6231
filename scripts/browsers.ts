/**
 * The oldest browsers that customers may come with (README.md), all of 2023: what is built runs there, and what they
 * lack is made up for or left out (docs/browsers.md).
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '121', safari: '16.4' } as const

/** The same as build tools name them: 'safari16.4'. */
export const buildTarget: string[] = Object.entries(oldestBrowsers).map(([name, version]) => name + version)
