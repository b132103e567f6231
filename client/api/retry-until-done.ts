const triedAgainMs = 3_000

/** For code that is small and needed anywhere: a failed fetch is tried again rather than taking the page down. */
export const retryUntilDone =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, triedAgainMs))
      return retryUntilDone(load)()
    })
