import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openOutbox } from '../../client/money/open-outbox'
import { Bank, localStorageOf, newDevice, sale } from './bank.fixture'

beforeEach(newDevice)

it('the first money action requests persistent storage (ruling 34)', async () => {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { storage: { persist } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const bank = new Bank()
  const outbox = openOutbox({
    transport: bank.transport,
    storage: localStorageOf(),
    session: { read: () => ({ account: { id: 'acc-ada' } }) },
    serverNow: () => bank.now,
    knowsServerTime: () => true,
    eventBus: { emit: () => undefined },
  } as unknown as Parameters<typeof openOutbox>[0])
  await outbox.reconcileAll()
  expect(persist).not.toHaveBeenCalled()
  await outbox.place(sale)
  await outbox.place({ ...sale, id: 'i-8' })
  expect(persist).toHaveBeenCalledTimes(1)
})
