import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mockApiFixture } from '../../fixtures/rest'
import { calls, moneyFixture } from '../money/money-calls.fixture'

const fixture = moneyFixture(mockApiFixture())
const { rest, move } = fixture

it.each(calls)('with a full disk %s returns 503 and the reason, and its key remains usable', async (call) => {
  // PostgreSQL raises this error for a table that cannot grow.
  await rest.api.db.execute(sql`create function disk_full() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await rest.api.db.execute(
    sql`create trigger disk_full before insert on ledger_postings for each row execute function disk_full()`,
  )
  expect(await move(call, {}, { key: 'key-of-full' })).toMatchObject({
    status: 503,
    summary: 'Our storage is full. Please try again later',
    fields: {},
  })
  expect(rest.complaints.splice(0)).toEqual([expect.stringContaining('No space left on device')])
  await rest.api.db.execute(sql`drop function disk_full() cascade`)
  await fixture.untouched()
  expect((await move(call, {}, { key: 'key-of-full' })).status).toBe(200)
})
