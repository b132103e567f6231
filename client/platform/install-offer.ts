/** The browser's offer to install the app: it comes when it likes, and is good for one use. */

interface BrowsersOffer extends Event {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface InstallOffer {
  /** Calls back when there is an offer, at once where there is one already. Returns how to stop. */
  watch: (onOffer: () => void) => () => void
  /** Opens the browser's own question. False: the customer said no there. Rejects where the offer is gone. */
  take: () => Promise<boolean>
}

/** To be made at the very start: the browser offers once, maybe before anything else is here. */
export const createInstallOffer = (page: EventTarget): InstallOffer => {
  let offer: BrowsersOffer | null = null
  const listeners = new Set<() => void>()
  page.addEventListener('beforeinstallprompt', (event) => {
    // The app asks in its own words, at a moment of its own (PWA-01).
    event.preventDefault()
    offer = event as BrowsersOffer
    for (const listener of [...listeners]) listener()
  })
  // By the browser's own menu too.
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
