import { beforeEach, expect, it } from 'vitest'
import type { Transport } from '../../client/data/transport'
import { PlaceSellDocument } from '../../client/generated/graphql'
import { accountKey, type IntentRows } from '../../client/money/intent-rows'
import { texts } from '../../client/money/send'
import { apiError } from '../../machines/core/api-error'
import { Bank, evict, loseIntent, newDevice, onDisk, openTab, sale } from './bank.fixture'

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

it.each(['list', 'lock'])(
  'an order is not stored if its customer logs out while it waits for the %s',
  async (wait) => {
    const bank = new Bank()
    let account: string | null = 'acc-ada'
    const logOutAfter = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const result = await work()
      account = null
      return result
    }
    const { outbox } = openTab(bank, {
      account: () => account,
      ...(wait === 'list'
        ? { transport: (...call) => logOutAfter(() => bank.transport(...call)) }
        : {
            locks: {
              request: async (_: string, callback: () => Promise<unknown>) => {
                await logOutAfter(async () => undefined)
                return callback()
              },
            } as unknown as LockManager,
          }),
    })
    expect(await outbox.place(sale)).toMatchObject({ error: { summary: texts.otherAccount } })
    expect([bank.posts, await onDisk()]).toEqual([[], []])
  },
)
