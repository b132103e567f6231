interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export type InstallOffer = ReturnType<typeof createInstallOffer>

/** Create it at startup: the browser fires the event once, possibly before other code has loaded. */
export const createInstallOffer = (page: EventTarget) => {
  let offer: InstallPromptEvent | null = null
  const listeners = new Set<() => void>()
  page.addEventListener('beforeinstallprompt', (event) => {
    // The app's own prompt (PWA-01) replaces the browser's banner.
    event.preventDefault()
    offer = event as InstallPromptEvent
    for (const listener of [...listeners]) listener()
  })
  // The app can also be installed from the browser's menu.
  page.addEventListener('appinstalled', () => {
    offer = null
  })
  return {
    /** Calls back on an offer, at once if there already is one. Returns an unsubscribe function. */
    watch: (onOffer: () => void): (() => void) => {
      listeners.add(onOffer)
      if (offer) onOffer()
      return () => listeners.delete(onOffer)
    },
    /** Opens the browser's prompt; false if the customer declined. Rejects if there is no offer. */
    take: async (): Promise<boolean> => {
      const prompt = offer
      offer = null
      if (!prompt) throw new Error('The install prompt is no longer available')
      await prompt.prompt()
      return (await prompt.userChoice).outcome === 'accepted'
    },
  }
}
