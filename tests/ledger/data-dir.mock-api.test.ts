import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { holdDataDir, holderOf, inUse } from '../../mock-api/database/data-dir'
import { transactions } from '../../mock-api/schema/transactions'
import { type MockApi, type MockApiOptions, startMockApi } from '../../mock-api/server'
import { folderOf } from '../fixtures/folder'

const folder = folderOf()
const dirOf = (name: string) => join(folder, name, 'db')
const start = (name: string, options: Partial<MockApiOptions> = {}): Promise<MockApi> =>
  startMockApi({ port: 0, settlement: 'manual', dataDir: dirOf(name), ...options })
const deposit = (api: MockApi) =>
  api.world.deposit({ customer: 'bola', symbol: 'USDT', chain: 'tron', amount: '50' })
const idsIn = async (api: MockApi) =>
  (await api.db.select({ id: transactions.id }).from(transactions)).map(({ id }) => id)

// An embedded database takes a second or two to start, or longer on a busy machine.
describe('data folder', { timeout: 90_000 }, () => {
  it('a data folder keeps data, clock and settings between starts', async () => {
    const first = await start('kept')
    // A second start must fail and leave the folder unchanged.
    await expect(start('kept')).rejects.toThrow(`in use by process ${process.pid}`)
    const { id } = await deposit(first)
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

  it('a start rebuilds a data folder after an interrupted start', async () => {
    mkdirSync(join(dirOf('cut'), 'base'), { recursive: true })
    writeFileSync(join(dirOf('cut'), 'PG_VERSION'), '1')
    const api = await start('cut')
    expect((await api.audit()).ok).toBe(true)
    await api.stop()
  })

  it('a start never deletes a folder with other files', async () => {
    mkdirSync(dirOf('photos'), { recursive: true })
    writeFileSync(join(dirOf('photos'), 'wedding.jpg'), 'x')
    await expect(start('photos', { reset: true })).rejects.toThrow('contains files that are not a database')
    expect(existsSync(join(dirOf('photos'), 'wedding.jpg'))).toBe(true)
  })
})

/** Creates a data folder whose lock belongs to a killed process. */
const createAbandoned = (name: string): string => {
  const dataDir = join(folder, name, 'db')
  mkdirSync(join(folder, name))
  const endedProcess = { pid: 2 ** 22 + 1, began: '1', url: null }
  writeFileSync(`${dataDir}.lock`, JSON.stringify(endedProcess))
  return dataDir
}

describe('lock of a data folder', () => {
  it('a lock has its owner’s process id and leaves no file', () => {
    const dataDir = createAbandoned('told')
    const dataDirLock = holdDataDir(dataDir)
    expect(holderOf(dataDir)).toMatchObject({ pid: process.pid, url: null })
    dataDirLock.tell('http://127.0.0.1:4100')
    expect(holderOf(dataDir)).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:4100' })
    expect(() => holdDataDir(dataDir)).toThrow(inUse(dataDir, holderOf(dataDir)!))
    dataDirLock.release()
    expect(readdirSync(join(folder, 'told'))).toEqual([])
    holdDataDir(dataDir).release()
  })

  it.each([
    ['empty', ''],
    ['truncated', '{"pid":12'],
  ])('a lock with %s text can be taken over', (label, text) => {
    const dataDir = createAbandoned(label)
    writeFileSync(`${dataDir}.lock`, text)
    const dataDirLock = holdDataDir(dataDir)
    expect(holderOf(dataDir)).toMatchObject({ pid: process.pid })
    dataDirLock.release()
  })

  it('a killed takeover does not block the next start', () => {
    const dataDir = createAbandoned('half')
    const lockText = readFileSync(`${dataDir}.lock`, 'utf8')
    const name = createHash('sha256').update(lockText).digest('hex').slice(0, 16)
    // The process that removed the lock was killed, and so was the next one.
    writeFileSync(`${dataDir}.lock.after-${name}`, lockText)
    writeFileSync(`${dataDir}.lock.after-${name}.after-${name}`, lockText)
    holdDataDir(dataDir).release()
    expect(readdirSync(join(folder, 'half'))).toEqual([])
  })
})
