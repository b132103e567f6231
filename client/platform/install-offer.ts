/** The browser's `beforeinstallprompt` event, usable once. */

interface BrowsersOffer extends Event {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface InstallOffer {
  /** Calls back on an offer, at once if there is one already. Returns how to unsubscribe. */
  watch: (onOffer: () => void) => () => void
  /** Opens the browser's prompt. False: declined. Rejects if the offer is gone. */
  take: () => Promise<boolean>
}

/** Create at startup: the browser fires the event once, perhaps before other code has loaded. */
export const createInstallOffer = (page: EventTarget): InstallOffer => {
  let offer: BrowsersOffer | null = null
  const listeners = new Set<() => void>()
  page.addEventListener('beforeinstallprompt', (event) => {
    // Suppresses the browser's own banner: the app has its own prompt (PWA-01).
    event.preventDefault()
    offer = event as BrowsersOffer
    for (const listener of [...listeners]) listener()
  })
  // Also fired for an installation from the browser's menu.
  page.addEventListener('appinstalled', () => {
    offer = null
  })
  return {
    watch: (onOffer) => {
      listeners.add(onOffer)
      if (offer) onOffer()
      return () => listeners.delete(onOffer)
    },
    take: async () => {
      const prompt = offer
      offer = null
      if (!prompt) throw new Error('The install prompt is no longer available')
      await prompt.prompt()
      return (await prompt.userChoice).outcome === 'accepted'
    },
  }
}
