import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../gateway/config'
import { openStage, type Stage } from './stage'

let stage: Stage
let without: Stage
beforeAll(async () => {
  stage = await openStage({ chatUrl: 'https://chat.example/room?team=7', staticDir: 'client' })
  without = await openStage({ staticDir: 'client' })
})
afterAll(async () => {
  await stage.stop()
  await without.stop()
})

/** What the app's page may do. */
const policyOf = async ({ gateway }: Stage) =>
  (await fetch(gateway.url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy')
const ask = ({ gateway }: Stage) => fetch(`${gateway.url}/widgets/chat.html`, { redirect: 'manual' })

it('leads to the configured page, which the app may frame and nothing else', async () => {
  const answer = await ask(stage)
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    302,
    'https://chat.example/room?team=7',
    'no-store',
  ])
  const policy = await policyOf(stage)
  expect(policy).toContain("frame-src 'self' https://chat.example;")
  expect(policy).toContain("script-src 'self';")
})

it('without one there is none, and no foreign frame', async () => {
  expect((await ask(without)).status).toBe(404)
  const policy = await policyOf(without)
  expect(policy).toContain("frame-src 'self';")
})

it('CHAT_URL is an http or https address; in development mock-api has a page, in production there is none', () => {
  const production = {
    NODE_ENV: 'production',
    UPSTREAM_URL: 'https://api.example',
    UPSTREAM_IDEMPOTENCY: 'keys',
  }
  expect(readConfig({ NODE_ENV: 'test', MOCK_API_PORT: '4101' }).chatUrl).toBe('http://127.0.0.1:4101/chat')
  expect(readConfig(production).chatUrl).toBeUndefined()
  expect(readConfig({ ...production, CHAT_URL: 'https://chat.example' }).chatUrl).toBe('https://chat.example')
  expect(() => readConfig({ NODE_ENV: 'test', CHAT_URL: 'javascript:alert(1)' })).toThrow(/CHAT_URL must be/)
})
