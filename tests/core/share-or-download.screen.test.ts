import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shareOrDownload } from '../../client/platform/share-or-download'

const file = { name: 'code.png', title: 'Code', make: async () => new Blob(['x'], { type: 'image/png' }) }
let saved: string[] = []

beforeEach(() => {
  saved = []
  URL.createObjectURL = () => 'blob:code'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(navigator, { canShare: undefined, share: undefined })
})

const device = (share: (data: ShareData) => Promise<void>): void =>
  void Object.assign(navigator, { canShare: () => true, share })

it('a file goes to the share sheet of the device', async () => {
  const shared: ShareData[] = []
  device(async (data) => void shared.push(data))
  expect(await shareOrDownload(file)).toBe('shared')
  expect([shared[0]?.title, shared[0]?.files?.[0]?.name, saved]).toEqual(['Code', 'code.png', []])
})

it('a file is downloaded on a device without a share sheet', async () => {
  expect(await shareOrDownload(file)).toBe('saved')
  expect(saved).toEqual(['code.png blob:code'])
})

it('a closed share sheet is no failure and downloads nothing', async () => {
  device(() => Promise.reject(new DOMException('closed', 'AbortError')))
  expect([await shareOrDownload(file), saved]).toEqual(['dropped', []])
})

it.each([
  ['save', 0],
  ['either', 1],
] as const)('a file to %s is downloaded when the share sheet does not share it', async (how, sheets) => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
  device(share)
  expect(await shareOrDownload({ ...file, how })).toBe('saved')
  expect([share.mock.calls.length, saved.length]).toEqual([sheets, 1])
})

it('a file is downloaded when the device cannot share it', async () => {
  device(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await shareOrDownload(file)).toBe('saved')
  expect(saved).toHaveLength(1)
})

it('sharing rejects when the file cannot be created', async () => {
  const make = () => Promise.reject(new Error('no canvas'))
  await expect(shareOrDownload({ ...file, make })).rejects.toThrow()
  expect(saved).toEqual([])
})
