import { describe, expect, it } from 'vitest'
import { freeTop } from '../../../client/shell/overlays/use-free-place'

const box = (top: number, height: number, left = 0, width = 360) => ({
  top,
  bottom: top + height,
  left,
  right: left + width,
})
const phone = { from: 8, to: 632 }
const toast = box(500, 60, 16, 328)

describe('where a toast stands', () => {
  it('stays where it covers nothing', () => {
    expect(freeTop(toast, [box(300, 48), box(600, 48)], phone)).toBeNull()
    expect(freeTop(toast, [box(500, 48, 344, 16)], phone)).toBeNull()
  })

  it('goes to the nearest gap, above or below, and 8 px beside what can be pressed', () => {
    expect(freeTop(toast, [box(480, 48)], phone)).toBe(536)
    expect(freeTop(toast, [box(540, 92)], phone)).toBe(472)
    expect(freeTop(toast, [box(100, 532)], phone)).toBe(32)
  })

  it('stays where there is no gap at all', () => {
    expect(freeTop(toast, [box(0, 640)], phone)).toBeNull()
  })
})
