import 'fake-indexeddb/auto'
import { sceneStart } from '../../tests/stage/customers'

const RealDate = Date
let now = sceneStart

/** Stands still until a scene moves it. Imported before the app, whose modules keep `Date.now`. */
class SceneDate extends RealDate {
  constructor(...parts: [] | [number | string]) {
    super(...((parts.length === 0 ? [now] : parts) as [number]))
  }
  static override now(): number {
    return now
  }
}
globalThis.Date = SceneDate as DateConstructor

export const setNow = (ms: number): void => {
  now = ms
}

// What an earlier scene of this origin stored.
localStorage.clear()
sessionStorage.clear()
history.scrollRestoration = 'manual'
