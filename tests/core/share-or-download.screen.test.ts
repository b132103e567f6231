import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shareOrDownload } from '../../client/platform/share-or-download'

const file = { name: 'code.png', title: 'Code', make: async () => new Blob(['x'], { type: 'image/png' }) }
let downloads: string[] = []

beforeEach(() => {
  downloads = []
  URL.createObjectURL = () => 'blob:code'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(`${this.download} ${this.href}`)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(navigator, { canShare: undefined, share: undefined })
})

const installShareSheet = (share: (data: ShareData) => Promise<void>): void =>
  void Object.assign(navigator, { canShare: () => true, share })

it('a file opens the share sheet of the device', async () => {
  const shares: ShareData[] = []
  installShareSheet(async (data) => void shares.push(data))
  expect(await shareOrDownload(file)).toBe('shared')
  expect([shares[0]?.title, shares[0]?.files?.[0]?.name, downloads]).toEqual(['Code', 'code.png', []])
})

it('a device without a share sheet downloads the file', async () => {
  expect(await shareOrDownload(file)).toBe('saved')
  expect(downloads).toEqual(['code.png blob:code'])
})

it('a closed share sheet counts as dropped and downloads no file', async () => {
  installShareSheet(() => Promise.reject(new DOMException('closed', 'AbortError')))
  expect([await shareOrDownload(file), downloads]).toEqual(['dropped', []])
})

it.each([
  ['save', 0],
  ['either', 1],
] as const)('with the option %s, a file is downloaded after %i share attempts', async (how, sheets) => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
  installShareSheet(share)
  expect(await shareOrDownload({ ...file, how })).toBe('saved')
  expect([share.mock.calls.length, downloads.length]).toEqual([sheets, 1])
})

it('a device that cannot share the file downloads it', async () => {
  installShareSheet(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await shareOrDownload(file)).toBe('saved')
  expect(downloads).toHaveLength(1)
})

it('sharing rejects if creating the file fails', async () => {
  const make = () => Promise.reject(new Error('no canvas'))
  await expect(shareOrDownload({ ...file, make })).rejects.toThrow()
  expect(downloads).toEqual([])
})
