import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../../mock-api/database/database'
import type { MockApi } from '../../mock-api/server'
import { hour, tron } from './world.fixture'

export const folder = mkdtempSync(join(tmpdir(), 'snapshots-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tables = [
  'accounts customers tokens bank_accounts transactions ledger_accounts ledger_entries settings',
  'prices rates notifications mails idempotency_keys price_history announcements',
]
  .join(' ')
  .split(' ')

/** The contents of all tables except posting numbers, the clock's offset and the time of the last price update. */
const content = async ({ db }: MockApi): Promise<Record<string, string>> => {
  const contents: Record<string, string> = {}
  for (const table of tables) {
    const [row] = await rowsOf<{ text: string }>(
      db,
      sql.raw(`select coalesce(string_agg((to_jsonb(t) - 'clock_offset_ms'${table === 'prices' ? " - 'at'" : ''})::text, E'\\n' order by t::text), '') as text
        from (select * from "${table}") t`),
    )
    contents[table] = row!.text
  }
  const postings = sql`select string_agg(concat_ws(' ', entry_id, ledger_account_id, amount), ',' order by id) as text
    from ledger_postings`
  contents.postings = (await rowsOf<{ text: string }>(db, postings))[0]!.text
  return contents
}

/** The tests of snapshots, for the embedded database and a PostgreSQL server. */
export const testSnapshots = (open: () => Promise<MockApi>) => {
  let api: MockApi
  beforeAll(async () => {
    api = await open()
  }, 120_000)
  afterAll(() => api?.stop())
  const post = async (path: string, body: object) => {
    const response = await fetch(`${api.url}/__world/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, data: (await response.json()) as { error?: { summary: string } } }
  }
  const snapshotFolder = () => join(folder, 'snapshots')

  it('a snapshot restores database, clock, prices, faults and passwords', async () => {
    const { world, clock } = api
    await world.reset()
    await world.setFeed('walking')
    const { accountId } = await world.createCustomer('regular')
    await world.deposit({ customer: accountId, ...tron, amount: '5' })
    await world.advanceClock(24 * hour)
    await world.setRate(tron, '1601.5')
    world.fault({ path: '/v1/app/rates/all', effect: 'status', status: 503, count: 3 })
    await fetch(`${api.url}/v1/app/rates/all`)
    const [before, savedAt, faults] = [await content(api), clock.now().getTime(), world.faults()]
    expect(faults[0]).toMatchObject({ left: 2, status: 503 })
    expect((await post('snapshots', { name: 'before' })).status).toBe(200)

    await world.reset()
    await world.advanceClock(-72 * hour)
    expect(await content(api)).not.toEqual(before)
    expect(world.passwordOf(accountId)).not.toBeNull()
    const startedAt = Date.now()
    expect((await post('snapshots/load', { name: 'before' })).status).toBe(200)
    expect(clock.now().getTime() - savedAt).toBeLessThan(Date.now() - startedAt + 1_000)
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(savedAt)
    expect(await content(api)).toEqual(before)
    expect(world.faults()).toEqual(faults)
    expect((await api.audit()).drift).toBe('0')
    // New postings must not reuse numbers.
    await world.confirm()
    expect((await api.audit()).drift).toBe('0')
  })

  it('a branch records its parent and leaves it unchanged', async () => {
    const { world } = api
    rmSync(snapshotFolder(), { recursive: true, force: true })
    await world.reset()
    await expect(world.branch('too-early')).rejects.toMatchObject({ status: 409 })
    await world.save('root')
    await world.announce('First history')
    await world.save('first')
    await world.branch('second', 'root')
    expect(await world.announcements()).not.toContain('First history')
    await world.announce('Second history')
    await world.save('second', true)
    await world.load('first')
    await world.branch('third')
    const lines = Object.fromEntries(
      world.snapshots().map(({ name, from, isHere }) => [name, [from, isHere]]),
    )
    expect(lines).toEqual({
      root: [null, false],
      first: ['root', false],
      second: ['root', false],
      third: ['first', true],
    })
    expect(await world.announcements()).toContain('First history')
    await world.load('second')
    expect(await world.announcements()).toContain('Second history')
    await world.reset()
    await world.save('fresh')
    expect(world.snapshots().find(({ name }) => name === 'fresh')).toMatchObject({ from: null })
  })

  it('the API rejects invalid snapshot names and schemas with a reason', async () => {
    rmSync(snapshotFolder(), { recursive: true, force: true })
    for (const name of ['../x', 'a/b', 'A', '', '.', 'x'.repeat(41), 'a.json', '-a'])
      for (const path of ['snapshots', 'snapshots/load', 'snapshots/branch'])
        expect([name, path, (await post(path, { name, from: name })).status]).toEqual([name, path, 422])
    expect(await post('snapshots/load', { name: 'nothing' })).toMatchObject({
      status: 404,
      data: { error: { summary: 'No snapshot nothing' } },
    })
    await post('snapshots', { name: 'mine' })
    expect((await post('snapshots', { name: 'mine' })).status).toBe(409)
    expect((await post('snapshots', { name: 'mine', replace: true })).status).toBe(200)
    expect((await post('snapshots/branch', { name: 'mine', from: 'mine' })).status).toBe(409)

    const file = join(snapshotFolder(), 'mine.json.gz')
    const [head, body] = gunzipSync(readFileSync(file)).toString().split('\n') as [string, string]
    const older = JSON.stringify({ ...JSON.parse(head), schema: '0001_receipt_codes' })
    writeFileSync(join(snapshotFolder(), 'older.json.gz'), gzipSync(`${older}\n${body}`))
    const { status, data } = await post('snapshots/load', { name: 'older' })
    expect([status, data.error!.summary]).toEqual([
      409,
      expect.stringMatching(/migration 0001_receipt_codes, and this one has \d{4}_\w+: check out/),
    ])
  })

  it('a damaged snapshot file changes nothing', async () => {
    rmSync(snapshotFolder(), { recursive: true, force: true })
    const { world } = api
    await world.reset()
    await world.save('whole')
    const file = join(snapshotFolder(), 'whole.json.gz')
    const packed = readFileSync(file)
    const [head, body] = gunzipSync(packed).toString().split('\n') as [string, string]
    const state = JSON.parse(body)
    // Breaks the table that is restored last, after all others.
    state.dump.tableDumps.at(-1).rows = '[{"id": null}]'
    writeFileSync(join(snapshotFolder(), 'cut.json.gz'), packed.subarray(0, packed.length >> 1))
    writeFileSync(join(snapshotFolder(), 'changed.json.gz'), gzipSync(`${head}\n${JSON.stringify(state)}`))
    await world.deposit({ customer: 'ada', ...tron, amount: '7' })
    world.fault({ path: '/v1/*', effect: 'latency', ms: 1, count: null })
    const [before, faults] = [await content(api), world.faults()]
    expect(await post('snapshots/load', { name: 'cut' })).toMatchObject({
      status: 409,
      data: {
        error: {
          summary: expect.stringMatching(/^cut cannot be read: its file is truncated or changed. Delete/),
        },
      },
    })
    expect((await post('snapshots/load', { name: 'changed' })).status).toBe(500)
    expect(await content(api)).toEqual(before)
    expect(world.faults()).toEqual(faults)
    world.clearFaults()
    expect(readdirSync(snapshotFolder()).filter((name) => name.startsWith('.'))).toEqual([])
  })
}
