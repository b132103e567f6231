import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../gateway/config'
import { folderOf } from '../../stage/folder'
import { type Stage, stageOfTest } from '../stage'

const graphiqlDir = folderOf({ 'index.html': '<title>GraphiQL</title>', 'assets/index.js': '1' })

describe('GraphiQL at /graphql', () => {
  const openAt = (stage: Stage) => (path: string, accept: string) =>
    fetch(stage.gateway.url + path, { headers: { accept } })

  it('is what a browser finds there in development; a question still gets its answer', async () => {
    const stage = await stageOfTest({ graphiqlDir })
    const open = openAt(stage)
    const page = await open('/graphql', 'text/html,*/*;q=0.8')
    expect([page.status, await page.text()]).toEqual([200, '<title>GraphiQL</title>'])
    expect(page.headers.get('content-security-policy')).not.toMatch(/https?:|script-src[^;]*unsafe/)
    expect((await open('/graphiql/assets/index.js', '*/*')).status).toBe(200)
    expect((await open('/graphql', 'application/json')).status).toBe(400)
    expect((await stage.ask('{ __typename }')).data).toEqual({ __typename: 'Query' })
  })

  it('is nowhere in production, even where its folder is named', async () => {
    const open = openAt(await stageOfTest({ graphiqlDir, production: true }))
    expect((await open('/graphql', 'text/html')).status).toBe(400)
    expect((await open('/graphiql/assets/index.js', '*/*')).status).toBe(404)
  })
})

describe("the page at '/'", () => {
  const home = ({ gateway }: Stage, path = '/') =>
    fetch(gateway.url + path, { headers: { accept: 'text/html' } })
  const { places } = readConfig({ NODE_ENV: 'development', CLIENT_PORT: '5199', MOCK_API_PORT: '4199' })

  it('leads to everything that runs, in development', async () => {
    const stage = await stageOfTest({ places })
    const text = await (await home(stage)).text()
    expect([...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'http://localhost:5199',
      '/graphql',
      'http://localhost:4199/__world/rest/',
      'http://localhost:4199/__world',
      'http://localhost:5199/inspector/',
      '/docs/developing.md',
    ])
    const docs = await home(stage, '/docs/developing.md')
    expect([docs.headers.get('content-type'), (await docs.text()).split('\n')[0]]).toEqual([
      'text/plain; charset=utf-8',
      '# Developing',
    ])
  })

  it('is not there beside a built client, nor in production', async () => {
    const built = await stageOfTest({ places, staticDir: 'client' })
    expect(await (await home(built)).text()).not.toContain('The gateway runs')
    const production = await stageOfTest({ places, production: true })
    for (const path of ['/', '/docs/developing.md']) expect((await home(production, path)).status).toBe(404)
  })
})
