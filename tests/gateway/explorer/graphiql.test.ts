import { describe, expect, it } from 'vitest'
import { graphiqlPage } from '../../../scripts/dev/pages/graphiql'
import { developmentPlaces, indexPage } from '../../../scripts/dev/pages/index-page'
import { folderOf } from '../../stage/folder'
import { type Stage, stageOfTest } from '../stage'

const built = folderOf({ 'index.html': '<title>GraphiQL</title>', 'assets/index.js': '1' })

describe('GraphiQL at /graphql', () => {
  const openAt = (stage: Stage) => (path: string, accept: string) =>
    fetch(stage.gateway.url + path, { headers: { accept } })

  it('is what a browser finds there in development; a question still gets its answer', async () => {
    const stage = await stageOfTest({ developerPages: [graphiqlPage(built)] })
    const open = openAt(stage)
    const page = await open('/graphql', 'text/html,*/*;q=0.8')
    expect([page.status, await page.text()]).toEqual([200, '<title>GraphiQL</title>'])
    expect(page.headers.get('content-security-policy')).not.toMatch(/https?:|script-src[^;]*unsafe/)
    expect((await open('/graphiql/assets/index.js', '*/*')).status).toBe(200)
    expect((await open('/graphql', 'application/json')).status).toBe(400)
    expect((await stage.ask('{ __typename }')).data).toEqual({ __typename: 'Query' })
  })

  it('is nowhere in production, even where it is given', async () => {
    const open = openAt(await stageOfTest({ developerPages: [graphiqlPage(built)], production: true }))
    expect((await open('/graphql', 'text/html')).status).toBe(400)
    expect((await open('/graphiql/assets/index.js', '*/*')).status).toBe(404)
  })
})

describe("the page at '/'", () => {
  const home = ({ gateway }: Stage, path = '/') =>
    fetch(gateway.url + path, { headers: { accept: 'text/html' } })
  const developerPages = [indexPage(developmentPlaces(5199, 4199))]

  it('leads to everything that runs, in development', async () => {
    const stage = await stageOfTest({ developerPages })
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
    const built = await stageOfTest({ developerPages, staticDir: 'client' })
    expect(await (await home(built)).text()).not.toContain('The gateway runs')
    const production = await stageOfTest({ developerPages, production: true })
    for (const path of ['/', '/docs/developing.md']) expect((await home(production, path)).status).toBe(404)
  })
})
