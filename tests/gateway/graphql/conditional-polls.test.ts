import { Agent, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../stage'
import { failure, type ScriptedUpstream, success } from '../upstream'

const rates = 'query Rates { rates { id value } }'
const rateIs = (upstream: ScriptedUpstream, value: string) =>
  upstream.on('GET /v1/app/rates/all', success([{ id: 1, value }]))

/** One poll through a pool of connections; its response. */
const pollBy = (agent: Agent, url: string, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    request(`${url}/graphql`, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.once('end', () => resolve(text))
    })
      .once('error', reject)
      .end(body)
  })

describe('conditional polls (decision 5)', () => {
  const stage = gatewayStage({ publicReadsMs: 0 })
  const poll = async (digest: unknown, query = rates, token = 'token-a') => {
    const { text } = await stage.post({ query, extensions: { known: digest } }, { authorization: token })
    return JSON.parse(text) as {
      data?: unknown
      errors?: { extensions: { code: string } }[]
      extensions?: { digest?: string; unchanged?: true }
    }
  }

  it('a poll without a digest receives the response and its digest', async () => {
    rateIs(stage.upstream, '1500')
    const { data, extensions } = await poll('')
    expect(data).toEqual({ rates: [{ id: 1, value: '1500' }] })
    expect(extensions).toEqual({ digest: expect.stringMatching(/^[\w-]{16}$/) })
  })

  it('a poll with the current digest receives only "unchanged"', async () => {
    rateIs(stage.upstream, '1500')
    const { extensions } = await poll('')
    expect(await poll(extensions?.digest)).toEqual({ extensions: { unchanged: true } })
    rateIs(stage.upstream, '1501')
    const changed = await poll(extensions?.digest)
    expect(changed.data).toEqual({ rates: [{ id: 1, value: '1501' }] })
    expect(changed.extensions?.digest).not.toBe(extensions?.digest)
  })

  it('each poll reads the upstream with its own customer’s token', async () => {
    rateIs(stage.upstream, '1500')
    const { extensions } = await poll('')
    await poll(extensions?.digest, rates, 'token-b')
    const tokens = stage.upstream.requests.map(({ headers }) => headers.authorization)
    expect(tokens).toEqual(['token-a', 'token-b'])
  })

  it('a read that is no poll receives no digest', async () => {
    rateIs(stage.upstream, '1500')
    for (const invalidDigest of [undefined, null, 7, {}])
      expect((await poll(invalidDigest)).extensions).toBeUndefined()
  })

  it('a rejected poll receives the error', async () => {
    stage.upstream.on('*', failure(401, null))
    const query = 'query Banks { bankAccounts { id } }'
    const { errors, extensions } = await poll('', query)
    expect([errors?.[0]?.extensions.code, extensions]).toEqual(['UNAUTHENTICATED', undefined])
  })

  it('a mutation always receives its whole response', async () => {
    stage.upstream.on('*', success({ id: '1', title: 't', body: 'b', read: true, createDate: '2026-11-20' }))
    const query = 'mutation M { markNotificationRead(id: "1") { id } }'
    expect((await poll('', query)).extensions).toBeUndefined()
  })

  it('1,000 pages poll through 32 connections and hold none between polls', async () => {
    rateIs(stage.upstream, '1500')
    const { extensions } = await poll('')
    const body = JSON.stringify({ query: rates, extensions: { known: extensions?.digest } })
    const agent = new Agent({ keepAlive: true, maxSockets: 32 })
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => pollBy(agent, stage.gateway.url, body)),
    )
    agent.destroy()
    expect(new Set(answers)).toEqual(new Set(['{"extensions":{"unchanged":true}}\n']))
  }, 120_000)
})
