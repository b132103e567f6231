import { beforeEach, expect, it } from 'vitest'
import type { Transport } from '../../client/data/transport'
import { PlaceSellDocument } from '../../client/generated/graphql'
import { accountKey, type IntentRows } from '../../client/money/intent-rows'
import { apiError } from '../../machines/core/api-error'
import { Bank, evict, loseIntent, newDevice, onDisk, openTab, queuedLocks, sale } from './bank.fixture'

beforeEach(newDevice)

it('a marked order with a deleted row is looked up, not resent (seed 114037)', async () => {
  const { bank } = await loseIntent()
  const [row] = await onDisk()
  evict()
  // Simulates a read just before the browser deleted the row.
  const { outbox } = openTab(bank, { rows: (real) => ({ ...real, all: async () => [row!] }) })
  expect(await outbox.place(sale)).toMatchObject({ state: 'unknown' })
  expect(bank.posts).toHaveLength(1)
})

it('an order sent by another tab stays unknown if this tab cannot write', async () => {
  const { bank } = await loseIntent()
  const abort = () => Promise.reject(new DOMException('', 'AbortError'))
  const { outbox } = openTab(bank, { rows: (real) => ({ ...real, prepare: abort }) })
  expect(await outbox.place(sale)).toMatchObject({ state: 'unknown' })
  expect(bank.posts).toHaveLength(1)
})

it('a late response does not reopen an order another tab settled (seed 200853)', async () => {
  const bank = new Bank()
  let fail: ((reason: unknown) => void) | null = null
  const lateTransport: Transport = (document, variables, options) =>
    (document as unknown) === PlaceSellDocument
      ? new Promise((_, reject) => {
          fail = reject
        })
      : bank.transport(document, variables, options)
  let rows: IntentRows | undefined
  const { outbox } = openTab(bank, {
    transport: lateTransport,
    rows: (real) => {
      rows = real
      return real
    },
  })
  const placing = outbox.place(sale)
  await expect.poll(() => fail).not.toBeNull()
  await rows!.move(
    { account: await accountKey('acc-ada'), intentId: sale.id },
    { state: 'settled', result: null },
  )
  await outbox.endSession('acc-ada')
  fail!(apiError(null, null))
  await placing
  expect(await onDisk()).toEqual([])
})

it('an order is not stored if its customer logs out during the list request', async () => {
  const bank = new Bank()
  let account: string | null = 'acc-ada'
  const { outbox } = openTab(bank, {
    account: () => account,
    transport: async (...call) => {
      const response = await bank.transport(...call)
      account = null
      return response
    },
  })
  expect(await outbox.place(sale)).toMatchObject({ state: 'unknown' })
  expect([bank.posts, await onDisk()]).toEqual([[], []])
})

it('a tab does not claim an order that another one sent before the logout', async () => {
  const bank = new Bank()
  let account: string | null = 'acc-ada'
  const locks = queuedLocks()
  const other = openTab(bank, { account: () => account, locks })
  const sender = openTab(bank, {
    locks,
    rows: (real) => ({
      ...real,
      move: async (...args) => {
        const moved = await real.move(...args)
        account = null
        await other.outbox.endSession('acc-ada')
        return moved
      },
    }),
  })
  const [sent, waited] = await Promise.all([sender.outbox.place(sale), other.outbox.place(sale)])
  expect([sent.state, waited.state]).toEqual(['settled', 'unknown'])
  expect([bank.posts.length, await onDisk()]).toEqual([1, []])
})
