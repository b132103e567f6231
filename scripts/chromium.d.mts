/** Path of the browser to test with; fetched where there is none. */
export const chromiumPath: () => Promise<string>
/** The settings by which the browser tests find their Chromium. */
export const chromiumSettings: () => Promise<Record<string, string>>
