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

it('goes to the share sheet where the device has one', async () => {
  const shared: ShareData[] = []
  device(async (data) => void shared.push(data))
  expect(await shareOrDownload(file)).toBe('shared')
  expect([shared[0]?.title, shared[0]?.files?.[0]?.name, saved]).toEqual(['Code', 'code.png', []])
})

it('is saved where there is none', async () => {
  expect(await shareOrDownload(file)).toBe('saved')
  expect(saved).toEqual(['code.png blob:code'])
})

it('a sheet that the customer closes is no failure, and nothing is saved behind their back', async () => {
  device(() => Promise.reject(new DOMException('closed', 'AbortError')))
  expect([await shareOrDownload(file), saved]).toEqual(['dropped', []])
})

it.each([
  ['save', 0],
  ['either', 1],
] as const)('a file to %s is saved when the share sheet is closed, or not opened', async (how, sheets) => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
  device(share)
  expect(await shareOrDownload({ ...file, how })).toBe('saved')
  expect([share.mock.calls.length, saved.length]).toEqual([sheets, 1])
})

it('a device that cannot keep its promise saves', async () => {
  device(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await shareOrDownload(file)).toBe('saved')
  expect(saved).toHaveLength(1)
})

it('rejects when it cannot be made', async () => {
  const make = () => Promise.reject(new Error('no canvas'))
  await expect(shareOrDownload({ ...file, make })).rejects.toThrow()
  expect(saved).toEqual([])
})
