/** The browser's offer to install the app: it comes when it likes, and is good for one use. */

interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

window.addEventListener('beforeinstallprompt', (event) => {
  // The app asks in its own words, at a moment of its own (PWA-01).
  event.preventDefault()
  offer = event as InstallOffer
  for (const listener of [...listeners]) listener()
})

// By the browser's own menu too.
window.addEventListener('appinstalled', () => {
  offer = null
})

/** Calls back when there is an offer, at once where there is one already. Returns how to stop. */
export const watchOffers = (onOffer: () => void): (() => void) => {
  listeners.add(onOffer)
  if (offer) onOffer()
  return () => listeners.delete(onOffer)
}

/** Opens the browser's own question. False: the customer said no there. Rejects where the offer is gone. */
export const takeOffer = async (): Promise<boolean> => {
  const taken = offer
  offer = null
  if (!taken) throw new Error('Nothing is offered any more')
  await taken.prompt()
  return (await taken.userChoice).outcome === 'accepted'
}
