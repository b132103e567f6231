import 'fake-indexeddb/auto'
import { sceneStart } from '../../tests/fixtures/customers'

const RealDate = Date
let now = sceneStart

/** A clock that only scenes move. Import it before the app, whose modules capture `Date.now`. */
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

// Clears the storage of earlier scenes.
localStorage.clear()
sessionStorage.clear()
history.scrollRestoration = 'manual'
