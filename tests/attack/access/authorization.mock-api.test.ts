import { beforeAll, describe, expect, it } from 'vitest'
import { openTestStage } from '../../gateway/stage'
import { restoreBeforeEach } from '../../stage/rest'
import { Chances } from '../faults/chances'
import { DocumentMaker, roots } from '../inputs/documents'
import { type Operation, operations, requestOf, restCallOf } from '../inputs/rest-calls'
import { restFaults } from '../inputs/rest-shots'
import { attackStage } from '../stage'
import { exchange } from '../wire/wire'
import { callers, callLevels, levels, type Verdict } from './access.rules'
import { type AccessCase, Matrix, withoutEcho } from './matrix'
import { settleEstates } from './owner-data'
import { adasNames, unknownNames } from './owners'

const stage = attackStage()
const matrix = new Matrix(stage)

const verdicts: Record<number, Verdict> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'hidden' }

const question = (operation: Operation): AccessCase => ({
  name: operation.name,
  level: callLevels[operation.name]!,
  names:
    JSON.stringify(restCallOf(operation, adasNames)) !== JSON.stringify(restCallOf(operation, unknownNames)),
  writes: operation.method !== 'GET' || operation.name === 'readNotification',
  ask: async (names, token) => {
    const sent = requestOf(operation, restCallOf(operation, names))
    const headers = { ...sent.headers, ...(token !== undefined && { authorization: token }) }
    const answer = await exchange(stage.api.url, { ...sent, headers })
    expect(restFaults(operation, answer)).toEqual([])
    const { status, text } = answer
    return {
      verdict: verdicts[status] ?? 'open',
      served: status === operation.success,
      text: `${status} ${withoutEcho(text, names)}`,
    }
  },
})

describe('access levels', () => {
  beforeAll(async () => {
    await settleEstates(stage.api)
    // An outcome of hers under a key of hers.
    const { status } = await exchange(stage.api.url, {
      method: 'POST',
      path: '/v1/app/wallets/sell',
      headers: {
        authorization: await stage.tokenOf(adasNames.account),
        'content-type': 'application/json',
        'idempotency-key': adasNames.key,
      },
      body: JSON.stringify({ amountCrypto: '11.27182818', currencySymbol: 'USDT', chain: 'tron' }),
    })
    expect(status).toBe(200)
    await matrix.begin()
  })
  restoreBeforeEach(() => stage.api)

  it('every call of the contract has an access level and test values for its path', () => {
    expect(operations.filter(({ name }) => !levels.includes(callLevels[name]!))).toEqual([])
    for (const operation of operations)
      for (const [, hole = ''] of operation.template.matchAll(/\{(\w+)\}/g))
        expect(restCallOf(operation, adasNames).path, `${operation.name} names no ${hole}`).toHaveProperty(
          hole,
        )
  })

  it.each(operations.map((restOperation) => [restOperation.name, restOperation] as const))(
    'only permitted callers can use %s [GUARD-12] [API-04] [ENT-30]',
    async (_, operation) => {
      expect(await matrix.row(question(operation))).toEqual([...callers].sort())
    },
  )
})

it('the gateway passes on the caller’s own token, or none, for every root field', async () => {
  const scripted = await openTestStage()
  const maker = new DocumentMaker(new Chances(1))
  const fields = (['query', 'mutation'] as const).flatMap((kind) =>
    Object.values(roots[kind].getFields()).map((field) => [kind, field] as const),
  )
  // Whether live chat exists is the gateway's own setting, without an upstream call.
  for (const [kind, field] of fields.filter(([, { name }]) => name !== 'liveChat'))
    for (const token of ['Bearer of-the-asker', undefined]) {
      scripted.upstream.clear()
      // The gateway rejects some values before it calls the upstream: try until one passes.
      for (let draw = 0; draw < 200 && scripted.upstream.requests.length === 0; draw += 1) {
        const { query, variables } = maker.operation(kind, [field])
        await scripted.ask(query, variables, token)
      }
      const tokens = scripted.upstream.requests.map(({ headers }) => headers.authorization)
      expect({ field: field.name, tokens: [...new Set(tokens)] }).toEqual({
        field: field.name,
        tokens: [token],
      })
    }
})
