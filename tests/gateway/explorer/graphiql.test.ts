import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../gateway/config'
import { folderOf } from '../../stage/folder'
import { openStage, type Stage } from '../stage'

const graphiqlDir = folderOf({ 'index.html': '<title>GraphiQL</title>', 'assets/index.js': '1' })
let stage: Stage
afterEach(() => stage?.stop())

describe('GraphiQL at /graphql', () => {
  const open = (path: string, accept: string) => fetch(stage.gateway.url + path, { headers: { accept } })

  it('is what a browser finds there in development; a question still gets its answer', async () => {
    stage = await openStage({ graphiqlDir })
    const page = await open('/graphql', 'text/html,*/*;q=0.8')
    expect([page.status, await page.text()]).toEqual([200, '<title>GraphiQL</title>'])
    expect(page.headers.get('content-security-policy')).not.toMatch(/https?:|script-src[^;]*unsafe/)
    expect((await open('/graphiql/assets/index.js', '*/*')).status).toBe(200)
    expect((await open('/graphql', 'application/json')).status).toBe(400)
    expect((await stage.ask('{ __typename }')).data).toEqual({ __typename: 'Query' })
  })

  it('is nowhere in production, even where its folder is named', async () => {
    stage = await openStage({ graphiqlDir, production: true })
    expect((await open('/graphql', 'text/html')).status).toBe(400)
    expect((await open('/graphiql/assets/index.js', '*/*')).status).toBe(404)
  })
})

describe("the page at '/'", () => {
  const home = (path = '/') => fetch(stage.gateway.url + path, { headers: { accept: 'text/html' } })
  const { places } = readConfig({ NODE_ENV: 'development', CLIENT_PORT: '5199', MOCK_API_PORT: '4199' })

  it('leads to everything that runs, in development', async () => {
    stage = await openStage({ places })
    const text = await (await home()).text()
    expect([...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'http://localhost:5199',
      '/graphql',
      'http://localhost:4199/__world/rest/',
      'http://localhost:4199/__world',
      'http://localhost:5199/inspector/',
      '/docs/developing.md',
    ])
    const docs = await home('/docs/developing.md')
    expect([docs.headers.get('content-type'), (await docs.text()).split('\n')[0]]).toEqual([
      'text/plain; charset=utf-8',
      '# Developing against the two APIs',
    ])
  })

  it('is not there beside a built client, nor in production', async () => {
    stage = await openStage({ places, staticDir: 'client' })
    expect(await (await home()).text()).not.toContain('The gateway runs')
    await stage.stop()
    stage = await openStage({ places, production: true })
    expect((await home()).status).toBe(404)
    expect((await home('/docs/developing.md')).status).toBe(404)
    expect(
      readConfig({ UPSTREAM_URL: 'https://api.example', UPSTREAM_IDEMPOTENCY: 'keys' }).places,
    ).toBeUndefined()
  })
})

it('a gateway in production does not start with GRAPHIQL_DIR', () => {
  const production = { UPSTREAM_URL: 'https://api.example', UPSTREAM_IDEMPOTENCY: 'keys' }
  expect(readConfig(production).graphiqlDir).toBeUndefined()
  expect(() => readConfig({ ...production, GRAPHIQL_DIR: 'dist/graphiql' })).toThrow(/GRAPHIQL_DIR/)
})
