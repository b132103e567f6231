const triedAgainMs = 3_000

/** Retries a failed fetch of code that is small and needed anywhere, instead of failing the page. */
export const retryUntilDone =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, triedAgainMs))
      return retryUntilDone(load)()
    })
