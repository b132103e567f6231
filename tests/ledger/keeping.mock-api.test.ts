import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type MockApi, type MockApiOptions, startMockApi } from '../../mock-api/server'
import { transactions } from '../../mock-api/transactions/transactions.schema'
import { folderOf } from '../stage/folder'

const folder = folderOf()
const dirOf = (name: string) => join(folder, name, 'db')
const start = (name: string, options: Partial<MockApiOptions> = {}): Promise<MockApi> =>
  startMockApi({ port: 0, settlement: 'manual', dataDir: dirOf(name), ...options })
const send = (api: MockApi) =>
  api.world.deposit({ customer: 'bola', symbol: 'USDT', chain: 'tron', amount: '50' })
const idsIn = async (api: MockApi) =>
  (await api.db.select({ id: transactions.id }).from(transactions)).map(({ id }) => id)

// Each start of an embedded database takes a second or two, more on a busy machine.
describe('a data folder', { timeout: 90_000 }, () => {
  it('keeps what happened, the clock and the settings between starts, until told to begin anew', async () => {
    const first = await start('kept')
    // It bears one process: a second start is told who has it, and harms nothing.
    await expect(start('kept')).rejects.toThrow(`in use by process ${process.pid}`)
    const { id } = await send(first)
    await first.world.confirm(id)
    await first.world.advanceClock(86_400_000)
    await first.stop()
    expect(readdirSync(join(folder, 'kept')).sort()).toEqual(['db', 'db.ready'])

    const second = await start('kept')
    expect(await idsIn(second)).toContain(id)
    expect(second.clock.offsetMs()).toBe(86_400_000)
    expect((await second.audit()).drift).toBe('0')
    await second.stop()

    const third = await start('kept', { reset: true })
    expect(await idsIn(third)).not.toContain(id)
    expect(third.clock.offsetMs()).toBe(0)
    await third.stop()
  })

  it('left unfinished by an interrupted first start is made again', async () => {
    mkdirSync(join(dirOf('cut'), 'base'), { recursive: true })
    writeFileSync(join(dirOf('cut'), 'PG_VERSION'), '1')
    const api = await start('cut')
    expect((await api.audit()).ok).toBe(true)
    await api.stop()
  })

  it('that holds something else is never emptied', async () => {
    mkdirSync(dirOf('photos'), { recursive: true })
    writeFileSync(join(dirOf('photos'), 'wedding.jpg'), 'x')
    await expect(start('photos', { reset: true })).rejects.toThrow('something else than a database')
    expect(existsSync(join(dirOf('photos'), 'wedding.jpg'))).toBe(true)
  })
})
