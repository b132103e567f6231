/**
 * The oldest supported browsers (README.md), all from 2023: the build runs in them, with polyfills, or without features
 * that they lack (docs/browsers.md).
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '121', safari: '16.4' } as const

/** The same browsers in the build tools' format: 'safari16.4'. */
export const buildTarget: string[] = Object.entries(oldestBrowsers).map(([name, version]) => name + version)
