import { describe, expect, it } from 'vitest'
import type { Recording } from '../../../client/log/recording/recording'
import { apiError } from '../../../machines/core/api-error'
import type { FlowDefinition, FlowsById } from '../../../machines/core/flow'
import { flows, flowsById } from '../../../machines/flows'
import { judgeFiles } from '../../../scripts/qa/recordings'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'
import { models } from '../../models/models'
import { createJudge, type ModelsByFlow } from '../../models/recorded/judge'
import { recordedRuns } from '../../models/recorded/recorded-runs'
import { askingCustomer, type Line, recorded, secondly } from './recorded.stage'

const rejectedLogin = errorEvent('logIn', apiError(400, 'Invalid user ID or password')) as PlainEvent
const judge = createJudge(models as unknown as ModelsByFlow)
const findingsIn = (recording: Recording): unknown[] =>
  judge(recording).findings.map(({ kind, index, flow, says }) => [kind, index + 1, flow, says])

/** The shipped flows, where login is that of another release. */
const withLogin = (change: object): FlowsById => {
  const { login } = flows
  const machine = login.machine.provide(change as never)
  return new Map([...flowsById, ['login', { ...login, machine } as unknown as FlowDefinition]])
}

describe('recorded login', () => {
  const submitAtOnce = secondly([{ type: 'xstate.init' }, { type: 'login.submit' }])

  it('a recording of the model has no findings', async () => {
    const { findings, leftModel } = judge(
      await recorded('login', secondly([...askingCustomer, rejectedLogin])),
    )
    expect([findings, leftModel]).toEqual([[], []])
  })

  it('a finding names the state that another guard leads to', async () => {
    const faulty = withLogin({ guards: { draftIsSound: () => true } })
    expect(findingsIn(await recorded('login', submitAtOnce, 'support', faulty))[0]).toEqual([
      'leaves the model',
      2,
      'login',
      "in 'editing' 'login.submit' led to 'askingCustomer' by login.editing login.submit valid; " +
        "by the model it leads to 'editing' by login.editing login.submit invalid",
    ])
  })

  it('a finding names the context value that differs', async () => {
    const faulty = withLogin({ actions: { setError: () => undefined } })
    const steps = secondly([...askingCustomer, rejectedLogin])
    expect(findingsIn(await recorded('login', steps, 'support', faulty))).toEqual([
      [
        'leaves the model',
        5,
        'login',
        "in 'askingCustomer' 'xstate.error.actor.logIn' left 'error' nothing; by the model it is something then",
      ],
    ])
  })

  it('a finding names an event that the state does not handle', async () => {
    const twice = secondly([...askingCustomer, { type: 'login.submit' }])
    expect(findingsIn(await recorded('login', twice))).toEqual([
      ['is not heard', 5, 'login', "'login.submit' came in 'askingCustomer', where login does not hear it"],
    ])
  })
})

describe('recorded sale', () => {
  const input = { symbol: 'BTC', chain: 'btc', open: null }
  const read = (models.sellOrder.events as PlainEvent[]).find(({ output }) => output)
  const sale: PlainEvent[] = [
    { type: 'xstate.init', input },
    ...[read!, { type: 'sellOrder.enterUsd', text: '60', pasted: false }, { type: 'sellOrder.review' }],
    ...[{ type: 'placement.submit', intentId: 'i-1' }, read!],
    doneEvent('placeIntent', { state: 'settled', transactionId: 't-1' }) as PlainEvent,
  ]

  it('a recorded sale has two runs, the form and its placement', async () => {
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

  it('a second click goes to the placement, which ignores it', async () => {
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

  it('a finding names an overdue delay or call while the tab was awake', async () => {
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

it('a finding names the step that breaks a rule in a recording of another app', async () => {
  const { steps } = await recorded('session', secondly([{ type: 'xstate.init' }]))
  const closed = { value: 'closed', context: { credentials: { hasToken: true }, endReason: null } }
  const { findings } = judge({ steps: steps.map((step) => ({ ...step, at: closed })) })
  expect(findings.filter(({ kind }) => kind === 'breaks a rule')).toEqual([
    { kind: 'breaks a rule', index: 0, flow: 'session', says: 'A closed session has no token.' },
  ])
})

describe('waiting time in a recording', () => {
  const ticking = (from: number, to: number, flow: Line['flow'] = 'toast'): Line[] =>
    Array.from({ length: Math.floor((to - from) / 30) }, (_, tick) => ({
      at: from + tick * 30,
      event: { type: tick === 0 ? 'xstate.init' : 'toast.none' },
      flow,
    }))
  const recordedEvents = askingCustomer.map((event) => ({ at: 0, event }))
  const late = async (...lines: Line[]): Promise<unknown[]> =>
    judge(await recorded('login', lines))
      .findings.map(({ kind, flow }) => (flow === 'login' ? kind : null))
      .filter((kind) => kind !== null)
  const [first, ...others] = ticking(-1, 400) as [Line, ...Line[]]

  it('a call is overdue after its limit, with slack for hidden pages', async () => {
    const answer = { at: 290, event: rejectedLogin }
    expect(await late(first, ...recordedEvents, ...others.slice(0, 5), { ...answer, at: 170 })).toEqual([])
    expect(await late(first, ...recordedEvents, ...others.slice(0, 9), answer)).toEqual(['waits too long'])
  })

  it('waiting time does not count while the device slept', async () => {
    expect(await late(...recordedEvents, { at: 3_600, event: rejectedLogin })).toEqual([])
  })

  it('waiting time does not count for a page that may be closed', async () => {
    expect(await late(...recordedEvents, ...ticking(10, 400, 'comments'))).toEqual([])
  })
})

it('a run without its beginning or flow is skipped with a reason', async () => {
  const { steps } = await recorded('login', secondly(askingCustomer))
  expect(recordedRuns(flowsById, steps.slice(1)).left).toEqual([
    { flow: 'login', index: 0, why: 'the file lacks its beginning' },
  ])
  expect(recordedRuns(new Map(), steps).left).toEqual([
    { flow: 'login', index: 0, why: 'this version has no such flow' },
  ])
})

describe('qa -- field', () => {
  const place = 'tests/field/recordings'
  const ask = (places: string[], json = false): { outputText: string; isSound: boolean } => {
    const outputText: string[] = []
    const say = (text: string) => outputText.push(text)
    const isSound = judgeFiles(places, { json }, say, createJudge(models as unknown as ModelsByFlow))
    return { outputText: outputText.join('\n'), isSound }
  }

  it('qa -- field judges recordings of a driven browser and names the broken step', () => {
    const { outputText, isSound } = ask([place])
    const lines = outputText.split('\n')
    expect(lines.filter((line) => line.startsWith('a-sound-sale.json'))).toEqual([
      expect.stringMatching(/: sound \(\d+ lines\)$/),
    ])
    expect(lines.filter((line) => line.startsWith('the-order-is-pressed-twice.json'))).toEqual([
      expect.stringMatching(/: is not heard at line 16 of flow placement: /),
    ])
    expect([lines.at(-1), isSound]).toEqual(['2 recordings: 1 sound, 1 not', false])
  })

  it('qa -- field prints JSON of the named files', () => {
    const { outputText, isSound } = ask([`${place}/a-sound-sale.json`], true)
    expect([JSON.parse(outputText).files, isSound]).toMatchObject([[{ unread: null, findings: [] }], true])
  })
})
