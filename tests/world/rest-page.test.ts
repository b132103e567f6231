import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../../mock-api/config'
import { type MockApi, type MockApiOptions, startMockApi } from '../../mock-api/server'

let mock: MockApi
const start = async (options: Partial<MockApiOptions>) => {
  mock = await startMockApi({ port: 0, worldEnabled: true, settlement: 'manual', feed: 'steady', ...options })
}
afterEach(() => mock.stop())
const get = (path: string) => fetch(mock.url + path)

it('shows the REST contract with everything it needs, and nothing from elsewhere', async () => {
  await start({ restPage: true, graphiqlUrl: 'http://127.0.0.1:4000/graphql' })
  expect((await get('/__world/rest')).url).toBe(`${mock.url}/__world/rest/`)
  const answer = await get('/__world/rest/')
  const page = await answer.text()
  expect(answer.headers.get('content-security-policy')).not.toMatch(/https?:|script-src[^;]*unsafe/)
  const files = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path!)
  expect(files.length).toBeGreaterThan(3)
  for (const path of files)
    expect((await fetch(new URL(path, `${mock.url}/__world/rest/`))).status, path).toBe(200)
  const contract = (await (await get('/__world/rest/contract.json')).json()) as Record<string, never>
  expect(contract.servers).toEqual([{ url: '/' }])
  expect(Object.keys(contract.paths!).length).toBeGreaterThan(40)
  expect(await (await get('/__world/links')).json()).toEqual([
    { name: 'App', href: 'http://localhost:5173' },
    { name: 'Flow inspector', href: 'http://localhost:5173/inspector/' },
    { name: 'REST contract', href: '/__world/rest/' },
    { name: 'GraphiQL', href: 'http://127.0.0.1:4000/graphql' },
  ])
  // For this machine alone.
  const foreign = { 'x-forwarded-for': '203.0.113.7' }
  for (const path of ['', 'people.json', 'ui/swagger-ui.css'])
    expect((await fetch(`${mock.url}/__world/rest/${path}`, { headers: foreign })).status).toBe(403)
})

it('is never there in production, nor a link to it', async () => {
  expect(readConfig({ NODE_ENV: 'production', GRAPHIQL_URL: 'http://127.0.0.1:4000/graphql' })).toMatchObject(
    {
      restPage: false,
      graphiqlUrl: undefined,
    },
  )
  await start({ restPage: false })
  expect((await get('/__world/rest/')).status).toBe(404)
  expect(await (await get('/__world/links')).json()).toEqual([])
})
