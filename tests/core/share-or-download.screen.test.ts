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

it.each([
  ['closed', 'AbortError', {}, 'dropped', 1, 0],
  ['closed', 'AbortError', { how: 'either' }, 'saved', 1, 1],
  ['not needed', 'AbortError', { how: 'save' }, 'saved', 0, 1],
  ['denied', 'NotAllowedError', {}, 'saved', 1, 1],
] as const)(
  'a share sheet that is %s (%s) with %j: the file is %s',
  async (_, error, options, ...outcome) => {
    const share = vi.fn(() => Promise.reject(new DOMException('no', error)))
    installShareSheet(share)
    const result = await shareOrDownload({ ...file, ...options })
    expect([result, share.mock.calls.length, downloads.length]).toEqual(outcome)
  },
)

it('sharing rejects if creating the file fails', async () => {
  const make = () => Promise.reject(new Error('no canvas'))
  await expect(shareOrDownload({ ...file, make })).rejects.toThrow()
  expect(downloads).toEqual([])
})
