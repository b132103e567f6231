import { expect, type Page } from '@playwright/test'
import { PNG } from 'pngjs'

/** A picture of the idle page: two in a row are equal. */
export const pictureOf = async (page: Page): Promise<Buffer> => {
  let last = await page.screenshot()
  await expect
    .poll(async () => {
      const previous = last
      last = await page.screenshot()
      return last.equals(previous)
    })
    .toBe(true)
  return last
}

/** The rectangle in which two pictures of one size differ, px; `null` where they do not. */
export const differenceOf = (before: Buffer, after: Buffer) => {
  const [first, second] = [PNG.sync.read(before), PNG.sync.read(after)]
  const places = Array.from({ length: first.width * first.height }, (_, place) => place).filter(
    (place) => first.data.readUInt32BE(place * 4) !== second.data.readUInt32BE(place * 4),
  )
  if (places.length === 0) return null
  const columns = places.map((place) => place % first.width)
  const rows = places.map((place) => Math.floor(place / first.width))
  const least = (all: number[]) => all.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (all: number[]) => all.reduce((a, b) => Math.max(a, b), -Infinity)
  return {
    pixels: places.length,
    x: [least(columns), most(columns)],
    y: [least(rows), most(rows)],
  }
}
