import { expect, type Page } from '@playwright/test'
import { PNG } from 'pngjs'

/** Takes a screenshot once the page is idle: two in a row are equal. */
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

/** Returns the rectangle in which two screenshots of the same size differ, px; `null` if they are equal. */
export const differenceOf = (before: Buffer, after: Buffer) => {
  const [first, second] = [PNG.sync.read(before), PNG.sync.read(after)]
  const offsets = Array.from({ length: first.width * first.height }, (_, offset) => offset).filter(
    (offset) => first.data.readUInt32BE(offset * 4) !== second.data.readUInt32BE(offset * 4),
  )
  if (offsets.length === 0) return null
  const columns = offsets.map((offset) => offset % first.width)
  const rows = offsets.map((offset) => Math.floor(offset / first.width))
  const min = (all: number[]) => all.reduce((a, b) => Math.min(a, b), Infinity)
  const max = (all: number[]) => all.reduce((a, b) => Math.max(a, b), -Infinity)
  return {
    pixels: offsets.length,
    x: [min(columns), max(columns)],
    y: [min(rows), max(rows)],
  }
}
