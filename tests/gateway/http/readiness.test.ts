import { afterEach, describe, expect, it } from 'vitest'
import { createUpstreamCheck } from '../../../gateway/http/readiness'
import { folderOf } from '../../stage/folder'
import { openStage, type Stage } from '../stage'
import { good, type Script } from '../upstream'

let stage: Stage
afterEach(() => stage?.stop())
const ready = async () => {
  const response = await fetch(`${stage.gateway.url}/readyz`)
  return { ...((await response.json()) as object), code: response.status }
}

describe('a gateway without files', () => {
  it.each<[string, Script, object]>([
    ['answers', { body: {} }, { code: 200, upstream: 'up' }],
    ['answers that it has no such page', { status: 404, body: {} }, { code: 200, upstream: 'up' }],
    ['fails', { status: 503, body: {} }, { code: 503, upstream: 'down' }],
    ['hangs up', (response) => response.destroy(), { code: 503, upstream: 'down' }],
  ])('is ready as its upstream is: one that %s', async (_, script, expected) => {
    stage = await openStage()
    stage.upstream.on('GET /healthz', script)
    expect(await ready()).toMatchObject(expected)
  })
})

it('a gateway that serves the app stays ready while its upstream is down, and says so', async () => {
  const staticDir = folderOf({ 'index.html': '<!doctype html><title>the app</title>' })
  stage = await openStage({ staticDir, upstream: 'http://127.0.0.1:1' })
  expect(await ready()).toEqual({ code: 200, status: 'ready', upstream: 'down' })
  const page = await fetch(`${stage.gateway.url}/login`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('the app')])
})

it('a hundred who ask at a time cost the upstream one question', async () => {
  stage = await openStage()
  stage.upstream.on('GET /healthz', { body: {} })
  await Promise.all(Array.from({ length: 100 }, ready))
  expect(stage.upstream.seen).toHaveLength(1)
})

it('what was found counts for 5 s, that nobody is there for 1 s', async () => {
  let [now, answers, asked] = [0, true, 0]
  const state = createUpstreamCheck(
    async () => {
      asked += 1
      return answers
    },
    () => now,
  )
  expect(await state()).toBe('up')
  answers = false
  now = 4_999
  expect([await state(), asked]).toEqual(['up', 1])
  now = 5_000
  expect([await state(), asked]).toEqual(['down', 2])
  answers = true
  now = 5_999
  expect([await state(), asked]).toEqual(['down', 2])
  now = 6_000
  expect([await state(), asked]).toEqual(['up', 3])
})

it('a stop first says so at /readyz while it goes on serving, then closes', async () => {
  stage = await openStage({ drainMs: 400 })
  stage.upstream.on('GET /healthz', { body: {} })
  stage.upstream.on('GET /v1/app/rates/all', good([{ id: 1 }]))
  expect(await ready()).toMatchObject({ status: 'ready' })
  const stopped = stage.gateway.stop()
  expect(await ready()).toEqual({ code: 503, status: 'stopping' })
  expect((await stage.ask('{ rates { id } }')).data).toEqual({ rates: [{ id: 1 }] })
  await stopped
  await expect(fetch(`${stage.gateway.url}/healthz`)).rejects.toThrow()
})
