import { expect, it } from 'vitest'
import { readConfig } from '../../../gateway/config'
import { openStage } from '../stage'

it.each([
  ['https://chat.example/room?team=7', 302, "frame-src 'self' https://chat.example;"],
  [undefined, 404, "frame-src 'self';"],
])('leads to the configured page %s, which alone the app may frame', async (chatUrl, status, frames) => {
  const { gateway, ask, stop } = await openStage({ staticDir: 'client', ...(chatUrl && { chatUrl }) })
  const answer = await fetch(`${gateway.url}/widgets/chat.html`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location') ?? undefined]).toEqual([status, chatUrl])
  const page = await fetch(gateway.url, { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toContain(frames)
  expect((await ask('{ liveChat }')).data).toEqual({ liveChat: chatUrl !== undefined })
  await stop()
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
