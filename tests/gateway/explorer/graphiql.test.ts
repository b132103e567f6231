import { describe, expect, it, onTestFinished } from 'vitest'
import { graphiqlPage } from '../../../scripts/dev/pages/graphiql'
import { developmentLinks, indexPage } from '../../../scripts/dev/pages/index-page'
import { type Fixture, openTestFixture } from '../gateway.fixture'
import { startUpstream, success } from '../upstream'

describe('GraphiQL at /graphql', () => {
  const pageOpener = (fixture: Fixture) => (path: string, accept: string) =>
    fetch(fixture.gateway.url + path, { headers: { accept } })

  it('a browser gets GraphiQL at /graphql, logged in as the chosen customer', async () => {
    const mockApi = await startUpstream()
    onTestFinished(() => mockApi.stop())
    mockApi.on('POST /v1/auth/login', success({}, {}, { authorization: 'token-of-ada' }))
    const fixture = await openTestFixture({ developerPages: [graphiqlPage(mockApi.url)] })
    const open = pageOpener(fixture)
    const page = await open('/graphql?customer=ada', 'text/html,*/*;q=0.8')
    const text = await page.text()
    expect([page.status, text.includes('token-of-ada'), /<option selected>\w+/.exec(text)?.[0]]).toEqual([
      200,
      true,
      '<option selected>ada',
    ])
    expect(page.headers.get('content-security-policy')).not.toMatch(/https?:/)
    expect((await open('/graphql', 'application/json')).status).toBe(400)
    expect((await fixture.ask('{ __typename }')).data).toEqual({ __typename: 'Query' })
  })

  it('GraphiQL is absent in production, even when it is configured', async () => {
    const open = pageOpener(await openTestFixture({ developerPages: [graphiqlPage('')], production: true }))
    expect((await open('/graphql', 'text/html')).status).toBe(400)
  })
})

describe('development page at /', () => {
  const getPage = ({ gateway }: Fixture, path = '/') =>
    fetch(gateway.url + path, { headers: { accept: 'text/html' } })
  const developerPages = [indexPage(developmentLinks(5199, 4199))]

  it('the development page links to every running service', async () => {
    const fixture = await openTestFixture({ developerPages })
    const text = await (await getPage(fixture)).text()
    expect([...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'http://localhost:5199',
      '/graphql',
      'http://localhost:4199/__world/rest/',
      'http://localhost:4199/__world',
      'http://localhost:5199/inspector/',
      '/docs/developing.md',
    ])
    const docs = await getPage(fixture, '/docs/developing.md')
    expect([docs.headers.get('content-type'), (await docs.text()).split('\n')[0]]).toEqual([
      'text/plain; charset=utf-8',
      '# Developing',
    ])
  })

  it('the development page is absent next to a built client and in production', async () => {
    const builtFixture = await openTestFixture({ developerPages, staticDir: 'client' })
    expect(await (await getPage(builtFixture)).text()).not.toContain('The gateway runs')
    const production = await openTestFixture({ developerPages, production: true })
    for (const path of ['/', '/docs/developing.md'])
      expect((await getPage(production, path)).status).toBe(404)
  })
})
