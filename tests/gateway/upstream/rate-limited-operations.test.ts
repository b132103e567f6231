import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../gateway/config'
import { isCounted } from '../../../gateway/upstream/rate-limited-operations'
import { openStage, type Stage } from '../stage'
import { good } from '../upstream'

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
const openFor = async (options: object): Promise<Stage> => {
  const stage = await openStage(options)
  stage.upstream.on('POST /v1/auth/recovery/send', good({ email: 'a@b.co' }))
  stage.upstream.on('GET /v1/app/rates/all', good([]))
  return stage
}
const asked = async (stage: Stage, query: string, headers: Record<string, string>) => {
  await stage.post({ query }, headers)
  return stage.upstream.seen.at(-1)?.headers
}

describe('who asks', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openFor({})
  })
  beforeEach(() => {
    stage.upstream.seen.length = 0
  })
  afterAll(() => stage.stop())

  it('[API-02] is told by the stored token on every call, and by the address too where attempts count', async () => {
    const open = await asked(stage, send, { authorization: 'Bearer stored' })
    expect(open?.authorization).toBe('Bearer stored')
    expect(open?.['x-forwarded-for']).toBe('127.0.0.1')
    const counted = await asked(stage, remove, { authorization: 'Bearer stored' })
    expect(counted?.authorization).toBe('Bearer stored')
    expect(counted?.['x-forwarded-for']).toBe('127.0.0.1')
    const closed = await asked(stage, rates, { authorization: 'Bearer stored' })
    expect(closed?.authorization).toBe('Bearer stored')
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
  let stage: Stage
  beforeAll(async () => {
    stage = await openFor({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })
  })
  afterAll(() => stage.stop())

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
    expect(
      readConfig({ NODE_ENV: 'test', TRUSTED_PROXIES: '10.0.0.7, 10.1.0.0/16,2001:db8::/32 ' })
        .trustedProxies,
    ).toEqual(['10.0.0.7', '10.1.0.0/16', '2001:db8::/32'])
    expect(readConfig({ NODE_ENV: 'test', TRUSTED_PROXIES: '10.0.0.0/8' }).trustedProxies).toEqual([
      '10.0.0.0/8',
    ])
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
