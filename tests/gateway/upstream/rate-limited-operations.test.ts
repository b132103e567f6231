import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../gateway/config'
import { isCounted } from '../../../gateway/upstream/rate-limited-operations'
import { gatewayStage, type Stage } from '../stage'

type Operation = { responses: Record<string, unknown> }
const { paths } = load(readFileSync('mock-api/openapi.yaml', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const methods = ['get', 'post', 'put', 'patch', 'delete']
const operations = Object.entries(paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method]
    if (!operation) return []
    return [{ method: method.toUpperCase(), path, counted: '429' in operation.responses }]
  }),
)

describe('the REST contract', () => {
  it('says which calls are counted: those that may be answered with 429', () => {
    expect(operations.filter(({ counted }) => counted).length).toBeGreaterThan(8)
    expect(operations.filter(({ method, path, counted }) => isCounted(method, path) !== counted)).toEqual([])
  })
})

const send = 'mutation { sendRecoveryCode(email: "a@b.co") }'
const rates = '{ rates { id } }'
const remove = 'mutation { deleteAccount(password: "p") }'
const asked = async (stage: Stage, query: string, headers: Record<string, string>) => {
  await stage.post({ query }, headers)
  return stage.upstream.seen.at(-1)?.headers
}

describe('who asks', () => {
  const stage = gatewayStage()

  it('[API-02] is told by the stored token on every call, and by the address too where attempts count', async () => {
    const authorization = 'Bearer stored'
    const told = { authorization, 'x-forwarded-for': '127.0.0.1' }
    for (const counted of [send, remove])
      expect(await asked(stage, counted, { authorization })).toMatchObject(told)
    const closed = await asked(stage, rates, { authorization })
    expect(closed).toMatchObject({ authorization })
    expect(closed).not.toHaveProperty('x-forwarded-for')
  })

  it.each(['1.2.3.4', '127.0.0.1, 1.2.3.4', 'x', ''])(
    'nobody who is not trusted can say who he is: %j',
    async (forged) => {
      expect((await asked(stage, send, { 'x-forwarded-for': forged }))?.['x-forwarded-for']).toBe('127.0.0.1')
    },
  )
})

describe('behind a proxy that is named in the configuration', () => {
  const stage = gatewayStage({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })

  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4, 10.9.9.9', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8::7', '2001:db8::7'],
    ['unknown', '127.0.0.1'],
    ['1.2.3.4:5555', '127.0.0.1'],
    ['<script>', '127.0.0.1'],
  ])('X-Forwarded-For %j tells %s', async (header, address) => {
    expect((await asked(stage, send, { 'x-forwarded-for': header }))?.['x-forwarded-for']).toBe(address)
  })
})

describe('TRUSTED_PROXIES', () => {
  it('is nobody by default, and a list of addresses and networks', () => {
    expect(readConfig({ NODE_ENV: 'test' }).trustedProxies).toEqual([])
    const TRUSTED_PROXIES = '10.0.0.7, 10.1.0.0/16,2001:db8::/32 '
    const proxies = ['10.0.0.7', '10.1.0.0/16', '2001:db8::/32']
    expect(readConfig({ NODE_ENV: 'test', TRUSTED_PROXIES }).trustedProxies).toEqual(proxies)
  })

  it.each('true|1|*|loopback|10.0.0.0/7|10.0.0.0/33|::/129|10.0.0.1/8/8|1.2.3'.split('|'))(
    '%s is refused in plain words',
    (list) => {
      expect(() => readConfig({ TRUSTED_PROXIES: list })).toThrow(
        'TRUSTED_PROXIES must be addresses or networks',
      )
    },
  )
})
