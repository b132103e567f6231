import { beforeAll, describe, expect, it } from 'vitest'
import { stageOfTest } from '../../gateway/stage'
import { restoreBeforeEach } from '../../stage/rest'
import { Chances } from '../faults/chances'
import { askOf, type Operation, operations, requestOf } from '../inputs/asks'
import { DocumentMaker, roots } from '../inputs/documents'
import { restFaults } from '../inputs/rest-shots'
import { attackStage } from '../stage'
import { exchange } from '../wire/wire'
import { callers, callLevels, levels, type Verdict } from './access.rules'
import { settleEstates } from './estate'
import { blanked, Matrix, type Question } from './matrix'
import { adas, nobodys } from './owners'

const stage = attackStage()
const matrix = new Matrix(stage)

const verdicts: Record<number, Verdict> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'hidden' }

const question = (operation: Operation): Question => ({
  name: operation.name,
  level: callLevels[operation.name]!,
  names: JSON.stringify(askOf(operation, adas)) !== JSON.stringify(askOf(operation, nobodys)),
  writes: operation.method !== 'GET' || operation.name === 'readNotification',
  ask: async (names, token) => {
    const sent = requestOf(operation, askOf(operation, names))
    const headers = { ...sent.headers, ...(token !== undefined && { authorization: token }) }
    const answer = await exchange(stage.api.url, { ...sent, headers })
    expect(restFaults(operation, answer)).toEqual([])
    const { status, text } = answer
    return {
      verdict: verdicts[status] ?? 'open',
      served: status === operation.success,
      text: `${status} ${blanked(text, names)}`,
    }
  },
})

describe('who may call what', () => {
  beforeAll(async () => {
    await settleEstates(stage.api)
    // An outcome of hers under a key of hers.
    const { status } = await exchange(stage.api.url, {
      method: 'POST',
      path: '/v1/app/wallets/sell',
      headers: {
        authorization: await stage.tokenOf(adas.account),
        'content-type': 'application/json',
        'idempotency-key': adas.key,
      },
      body: JSON.stringify({ amountCrypto: '11.27182818', currencySymbol: 'USDT', chain: 'tron' }),
    })
    expect(status).toBe(200)
    await matrix.begin()
  })
  restoreBeforeEach(() => stage.api)

  it('has a level for every call of the contract, and a value for every hole in its path', () => {
    expect(operations.filter(({ name }) => !levels.includes(callLevels[name]!))).toEqual([])
    for (const operation of operations)
      for (const [, hole = ''] of operation.template.matchAll(/\{(\w+)\}/g))
        expect(askOf(operation, adas).path, `${operation.name} names no ${hole}`).toHaveProperty(hole)
  })

  it.each(operations.map((one) => [one.name, one] as const))(
    '[GUARD-12] [API-04] [ENT-30] %s',
    async (_, operation) => {
      expect(await matrix.row(question(operation))).toEqual([...callers].sort())
    },
  )
})

it('the gateway asks for every root field in the name of its asker, with the token or without any', async () => {
  const scripted = await stageOfTest()
  const maker = new DocumentMaker(new Chances(1))
  const fields = (['query', 'mutation'] as const).flatMap((kind) =>
    Object.values(roots[kind].getFields()).map((field) => [kind, field] as const),
  )
  // Whether there is a live chat is the gateway's own setting: nobody is asked.
  for (const [kind, field] of fields.filter(([, { name }]) => name !== 'liveChat'))
    for (const token of ['Bearer of-the-asker', undefined]) {
      scripted.upstream.clear()
      // Some values are refused before anything leaves: drawn until one is not.
      for (let draw = 0; draw < 200 && scripted.upstream.seen.length === 0; draw += 1) {
        const { query, variables } = maker.operation(kind, [field])
        await scripted.ask(query, variables, token)
      }
      const tokens = scripted.upstream.seen.map(({ headers }) => headers.authorization)
      expect({ field: field.name, tokens: [...new Set(tokens)] }).toEqual({
        field: field.name,
        tokens: [token],
      })
    }
})
