import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MockApi, type MockApiOptions, startMockApi } from '../../mock-api/server'
import { transactions } from '../../mock-api/shared/payments.schema'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mock-api-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
    const { id } = await send(first)
    await first.world.confirm(id)
    await first.world.advanceClock(86_400_000)
    await first.stop()

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

  it('bears one process: a second start is told who has it, and harms nothing', async () => {
    const one = await start('held')
    await expect(start('held')).rejects.toThrow(`in use by process ${process.pid}`)
    expect((await one.audit()).ok).toBe(true)
    await one.stop()
    expect(readdirSync(join(folder, 'held')).sort()).toEqual(['db', 'db.ready'])
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

/** mock-api as a process of its own, as npm start runs it. */
const spawned = async (name: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'mock-api/main.ts'], {
    env: { ...process.env, DATA_DIR: dirOf(name), MOCK_API_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /listens on (http:[^"]+)/.exec(line)?.[1]
    if (url) return { child, url }
  }
  throw new Error('mock-api did not start')
}

describe('killed in the middle of its work', () => {
  it('has lost nothing it had answered, doubled nothing, and its books balance', async () => {
    const { child, url } = await spawned('killed')
    const ask = async <Data>(path: string, body: object): Promise<Data> => {
      const headers = { 'content-type': 'application/json', 'x-world': 'test' }
      const answer = await fetch(`${url}/__world/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as Data
    }
    const acknowledged: string[] = []
    const customer = async () => {
      for (;;) {
        const order = { customer: 'bola', symbol: 'USDT', chain: 'tron', amount: '50' }
        const { id } = await ask<{ id: string }>('deposits', order)
        await ask('confirm', { transactionId: id })
        acknowledged.push(id)
        await ask('approve', { transactionId: id })
      }
    }
    const work = Promise.allSettled([customer(), customer(), customer()])
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(10)
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exit
    await work

    const api = await start('killed')
    const kept = await idsIn(api)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(kept).size).toBe(kept.length)
    expect((await api.audit()).drift).toBe('0')
    await api.stop()
  }, 90_000)
})
