/** Path of the browser to test with; fetched where there is none. */
export const chromiumPath: () => Promise<string>
