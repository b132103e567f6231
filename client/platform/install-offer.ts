/** The browser's `beforeinstallprompt` event: it comes at any time and can be used once. */

interface BrowsersOffer extends Event {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface InstallOffer {
  /** Calls back when there is an offer, at once if there is one already. Returns how to unsubscribe. */
  watch: (onOffer: () => void) => () => void
  /** Opens the browser's prompt. False: the customer declined. Rejects if the offer is gone. */
  take: () => Promise<boolean>
}

/** Create at startup: the browser fires the event once, perhaps before anything else has loaded. */
export const createInstallOffer = (page: EventTarget): InstallOffer => {
  let offer: BrowsersOffer | null = null
  const listeners = new Set<() => void>()
  page.addEventListener('beforeinstallprompt', (event) => {
    // Suppresses the browser's own banner: the app asks in its own words (PWA-01).
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
      const taken = offer
      offer = null
      if (!taken) throw new Error('Nothing is offered any more')
      await taken.prompt()
      return (await taken.userChoice).outcome === 'accepted'
    },
  }
}
