import { openStage } from './departures.view'
import { loadFeatures } from './motion.view'

/** What is fetched when the first page has settled. */
export const prepare = async (): Promise<void> => {
  await loadFeatures()
  openStage()
}

export { depart } from './departures.view'
export { Fill, Grip, Item, Swipe, settle, Tick, Tween } from './motion.view'
