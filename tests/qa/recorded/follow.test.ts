import { describe, expect, it } from 'vitest'
import type { Recording } from '../../../client/log/recording/recording'
import { apiError } from '../../../machines/core/api-error'
import type { FlowDefinition, FlowsById } from '../../../machines/core/flow'
import { flows, flowsById } from '../../../machines/flows'
import { field } from '../../../scripts/qa/field'
import { done, failed, type PlainEvent } from '../../models/graph'
import { models } from '../../models/models'
import { createJudge, type ModelsByFlow } from '../../models/recorded/judge'
import { recordedRuns } from '../../models/recorded/recorded-runs'
import { askingCustomer, recorded, secondly } from './recorded.stage'

const refused = failed('logIn', apiError(400, 'Invalid user ID or password')) as PlainEvent
const judge = createJudge(models as unknown as ModelsByFlow)
const findingsIn = (recording: Recording): unknown[] =>
  judge(recording).findings.map(({ kind, index, flow, says }) => [kind, index + 1, flow, says])

/** The shipped flows, where login is that of another release. */
const withLogin = (change: object): FlowsById => {
  const { login } = flows
  const machine = login.machine.provide(change as never)
  return new Map([...flowsById, ['login', { ...login, machine } as unknown as FlowDefinition]])
}

describe('a recorded login', () => {
  const submitAtOnce = secondly([{ type: 'xstate.init' }, { type: 'login.submit' }])

  it('is sound where it is the model’s', async () => {
    const { findings, left } = judge(await recorded('login', secondly([...askingCustomer, refused])))
    expect([findings, left]).toEqual([[], []])
  })

  it('leaves the model where another guard answered, and says so in words', async () => {
    const faulty = withLogin({ guards: { draftIsSound: () => true } })
    expect(findingsIn(await recorded('login', submitAtOnce, 'support', faulty))[0]).toEqual([
      'leaves the model',
      2,
      'login',
      "in 'editing' 'login.submit' led to 'askingCustomer' by login.editing login.submit valid; " +
        "by the model it leads to 'editing' by login.editing login.submit invalid",
    ])
  })

  it('leaves the model where something else is remembered', async () => {
    const faulty = withLogin({ actions: { setError: () => undefined } })
    const steps = secondly([...askingCustomer, refused])
    expect(findingsIn(await recorded('login', steps, 'support', faulty))).toEqual([
      [
        'leaves the model',
        5,
        'login',
        "in 'askingCustomer' 'xstate.error.actor.logIn' left 'error' nothing; by the model it is something then",
      ],
    ])
  })

  it('reports what was sent and not heard', async () => {
    const twice = secondly([...askingCustomer, { type: 'login.submit' }])
    expect(findingsIn(await recorded('login', twice))).toEqual([
      ['is not heard', 5, 'login', "'login.submit' came in 'askingCustomer', where login does not hear it"],
    ])
  })
})

describe('a recorded sale', () => {
  const input = { symbol: 'BTC', chain: 'btc', open: null }
  const read = (models.sellOrder.events as PlainEvent[]).find(({ output }) => output)
  const sale: PlainEvent[] = [
    { type: 'xstate.init', input },
    ...[read!, { type: 'sellOrder.enterUsd', text: '60', pasted: false }, { type: 'sellOrder.review' }],
    ...[{ type: 'placement.submit', intentId: 'i-1' }, read!],
    done('placeIntent', { state: 'settled', transactionId: 't-1' }) as PlainEvent,
  ]

  it('is two lives: its form, and within it the placement', async () => {
    const { lives } = recordedRuns(flowsById, (await recorded('sellOrder', secondly(sale))).steps)
    expect(
      lives.map(({ flow, child, steps }) => [
        flow,
        child,
        steps.map(({ index, at }) => [index + 1, at.value]),
      ]),
    ).toEqual([
      [
        'sellOrder',
        null,
        [
          [1, 'loading'],
          [2, 'editing'],
          [3, 'editing'],
          [4, 'placing'],
          [7, 'completed'],
        ],
      ],
      [
        'placement',
        'placement',
        [
          [4, 'reviewing'],
          [5, 'checkingPrice'],
          [6, 'placing'],
          [7, 'settled'],
        ],
      ],
    ])
    expect(lives[0]!.steps.at(-1)!.event).toEqual({ type: 'xstate.done.actor.placement' })
    expect(findingsIn(await recorded('sellOrder', secondly(sale)))).toEqual([])
  })

  it('a second press is the placement’s, which does not hear it', async () => {
    const steps = secondly([...sale.slice(0, 5), { type: 'placement.submit', intentId: 'i-2' }])
    expect(findingsIn(await recorded('sellOrder', steps))).toEqual([
      [
        'is not heard',
        6,
        'placement',
        "'placement.submit' came in 'checkingPrice', where placement does not hear it",
      ],
    ])
  })

  it('what waits too long for a delay or a call is told, while the tab was awake', async () => {
    const beside = (at: number) => ({
      at,
      flow: 'toast' as const,
      event: { type: at < 0 ? 'xstate.init' : 'toast.none' },
    })
    const waits = [beside(-1), ...secondly(sale.slice(0, 6)), beside(50), beside(100)]
    const overdue = async (...late: number[]) =>
      judge(await recorded('sellOrder', [...waits, ...late.map(beside)]))
        .findings.filter(({ kind }) => kind === 'waits too long')
        .map(({ index, flow, says }) => [index + 1, flow, says])
    expect(await overdue()).toEqual([])
    expect(await overdue(150, 170)).toEqual([
      [7, 'placement', "in 'placing' PLACING_LIMIT comes after 60 s; nothing came in 165 s"],
    ])
  })
})

it('a run whose beginning is not there, or whose flow is gone, is left with its reason', async () => {
  const { steps } = await recorded('login', secondly(askingCustomer))
  expect(recordedRuns(flowsById, steps.slice(1)).left).toEqual([
    { flow: 'login', index: 0, why: 'its beginning is not in the file' },
  ])
  expect(recordedRuns(new Map(), steps).left).toEqual([
    { flow: 'login', index: 0, why: 'this version has no such flow' },
  ])
})

describe('qa -- field', () => {
  const place = 'tests/field/recordings'
  /** Without the flow of every list and page: exploring it takes longer than all the others. */
  const { resource: _, ...quick } = models
  const ask = (places: string[], json = false): { said: string; isSound: boolean } => {
    const said: string[] = []
    const say = (text: string) => said.push(text)
    const isSound = field(places, { json }, say, createJudge(quick as unknown as ModelsByFlow))
    return { said: said.join('\n'), isSound }
  }

  it('judges recordings of a driven browser: one is sound, one names the rule and the line', () => {
    const { said, isSound } = ask([place])
    const lines = said.split('\n')
    expect(lines.filter((line) => line.startsWith('a-sound-sale.json'))).toEqual([
      expect.stringMatching(/: sound \(\d+ lines\)$/),
    ])
    expect(lines.filter((line) => line.startsWith('the-quote-is-not-locked.json'))).toEqual([
      expect.stringMatching(/: breaks a rule at line 14 of flow sellOrder: /),
    ])
    expect([lines.at(-1), isSound]).toEqual(['2 recordings: 1 sound, 1 not', false])
  })

  it('prints the same as JSON, of named files', () => {
    const { said, isSound } = ask([`${place}/a-sound-sale.json`], true)
    expect([JSON.parse(said).files, isSound]).toMatchObject([[{ unread: null, findings: [] }], true])
  })
})
