import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { holdDataDir, holderOf } from '../../mock-api/database/data-dir'
import { transactions } from '../../mock-api/schema/transactions'
import { type MockApi, type MockApiOptions, startMockApi } from '../../mock-api/server'
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

/** A folder whose lock was left by a process that is gone, as a kill leaves it. */
const abandoned = (name: string): string => {
  const dataDir = join(folder, name, 'db')
  mkdirSync(join(folder, name))
  const gone = { pid: 2 ** 22 + 1, began: '1', url: null }
  writeFileSync(`${dataDir}.lock`, JSON.stringify(gone))
  return dataDir
}

const rivals = 4
const rounds = 30

describe('the lock of a data folder', () => {
  it(`of ${rivals * rounds} starts, ${rivals} at once on a folder that a kill left, one gets each folder`, async () => {
    const folders = Array.from({ length: rounds }, (_, round) => abandoned(`round-${round}`))
    const first = Date.now() + 6_000
    const children = Array.from({ length: rivals }, () =>
      spawn(
        process.execPath,
        ['--import', 'tsx', 'tests/ledger/contender.ts', String(first), '40', ...folders],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      ),
    )
    const lines = await Promise.all(
      children.map(async ({ stdout }) => {
        const reports: { folder: string; outcome: string }[] = []
        for await (const line of createInterface({ input: stdout })) {
          reports.push(JSON.parse(line))
          if (reports.length === rounds) break
        }
        return reports
      }),
    )
    for (const child of children) child.kill('SIGKILL')
    const all = lines.flat()
    expect(all).toHaveLength(rivals * rounds)
    for (const one of folders) {
      const outcomes = all.filter((reports) => reports.folder === one).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1)
      for (const outcome of outcomes) expect(outcome).toMatch(/^held$|in use by process \d+\. Stop it first/)
    }
  }, 90_000)

  it('says who has it and where, and leaves nothing behind', () => {
    const dataDir = abandoned('told')
    const held = holdDataDir(dataDir)
    expect(holderOf(dataDir)).toMatchObject({ pid: process.pid, url: null })
    held.tell('http://127.0.0.1:4100')
    expect(holderOf(dataDir)).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:4100' })
    expect(() => holdDataDir(dataDir)).toThrow(`in use by process ${process.pid}`)
    held.release()
    expect(readdirSync(join(folder, 'told'))).toEqual([])
    holdDataDir(dataDir).release()
  })

  it.each([
    ['an unreadable lock', ''],
    ['one cut off', '{"pid":12'],
  ])('%s is nobody’s', (what, text) => {
    const dataDir = abandoned(what)
    writeFileSync(`${dataDir}.lock`, text)
    const held = holdDataDir(dataDir)
    expect(holderOf(dataDir)).toMatchObject({ pid: process.pid })
    held.release()
  })

  it('a takeover that was itself killed half-way holds nobody up', () => {
    const dataDir = abandoned('half')
    const left = readFileSync(`${dataDir}.lock`, 'utf8')
    const name = createHash('sha256').update(left).digest('hex').slice(0, 16)
    // Whoever was clearing the lock away was killed before it did, and who cleared that away as well.
    writeFileSync(`${dataDir}.lock.after-${name}`, left)
    writeFileSync(`${dataDir}.lock.after-${name}.after-${name}`, left)
    holdDataDir(dataDir).release()
    expect(readdirSync(join(folder, 'half'))).toEqual([])
  })
})
