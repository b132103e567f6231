import { describe, expect, it } from 'vitest'
import type { Recording } from '../../../client/log/recording/recording'
import { apiError } from '../../../machines/core/api-error'
import type { FlowDefinition, FlowsById } from '../../../machines/core/flow'
import { type FlowId, flows, flowsById } from '../../../machines/flows'
import { explore } from '../../models/explore'
import { done, failed, type Model, type PlainEvent } from '../../models/graph'
import { models } from '../../models/models'
import { awakeTime } from '../../models/recorded/awake-time'
import { type Followed, follow } from '../../models/recorded/follow'
import { FollowIndex } from '../../models/recorded/follow-index'
import { overdueIn } from '../../models/recorded/overdue'
import { recordedRuns } from '../../models/recorded/recorded-runs'
import { smallestPath } from '../../models/recorded/smallest-path'
import { askingCustomer, recorded, secondly } from './recorded.stage'

const refused = failed('logIn', apiError(400, 'Invalid user ID or password')) as PlainEvent
const modelOf = (flow: string): Model<FlowId> => models[flow as FlowId] as unknown as Model<FlowId>
const indexes = new Map<string, FollowIndex>()
const indexOf = (flow: string): FollowIndex => {
  const index = indexes.get(flow) ?? new FollowIndex(explore(flow as FlowId, modelOf(flow) as never))
  indexes.set(flow, index)
  return index
}

const followedIn = ({ steps }: Recording): Followed[] =>
  recordedRuns(flowsById, steps).lives.map((life) => follow(indexOf(life.flow), life, modelOf(life.flow)))
const departuresIn = (recording: Recording) =>
  followedIn(recording).flatMap(({ departure }) => (departure ? [[departure.index + 1, departure.says]] : []))

/** The shipped flows, where login is that of another release. */
const withLogin = (change: object): FlowsById => {
  const { login } = flows
  const machine = login.machine.provide(change as never)
  return new Map([...flowsById, ['login', { ...login, machine } as unknown as FlowDefinition]])
}

describe('a recorded login', () => {
  const submitAtOnce = secondly([{ type: 'xstate.init' }, { type: 'login.submit' }])

  it('is followed to its end where it is the model’s', async () => {
    const [followed] = followedIn(await recorded('login', secondly([...askingCustomer, refused])))
    expect(followed).toMatchObject({ departure: null, unheard: [], left: null })
    expect(new Set(followed!.last.nodes.map(({ snapshot }) => snapshot.value))).toEqual(new Set(['editing']))
  })

  it('leaves the model where another guard answered, and says so in words', async () => {
    const faulty = withLogin({ guards: { draftIsSound: () => true } })
    expect(departuresIn(await recorded('login', submitAtOnce, 'support', faulty))).toEqual([
      [
        2,
        "in 'editing' 'login.submit' led to 'askingCustomer' by login.editing login.submit valid; " +
          "by the model it leads to 'editing' by login.editing login.submit invalid",
      ],
    ])
  })

  it('leaves the model where something else is remembered', async () => {
    const faulty = withLogin({ actions: { setError: () => undefined } })
    const steps = secondly([...askingCustomer, refused])
    expect(departuresIn(await recorded('login', steps, 'support', faulty))).toEqual([
      [
        5,
        "in 'askingCustomer' 'xstate.error.actor.logIn' left 'error' nothing; by the model it is something then",
      ],
    ])
  })

  it('tells what was sent and not heard', async () => {
    const [followed] = followedIn(
      await recorded('login', secondly([...askingCustomer, { type: 'login.submit' }])),
    )
    expect(followed!.unheard.map(({ index }) => index + 1)).toEqual([5])
  })

  it('has a smallest path to where it ends, and one that ends with a step', async () => {
    const typing = Array.from({ length: 5 }, () => askingCustomer.slice(1, 3)).flat()
    const long = [{ type: 'xstate.init' }, ...typing, { type: 'login.submit' }, refused]
    const [followed] = followedIn(await recorded('login', secondly(long)))
    const { graph } = indexOf('login')
    const { last } = follow(new FollowIndex(graph), followed!.life, modelOf('login'))
    expect(smallestPath(graph, last.nodes)?.title).toBe(
      'enterUserId "ada" → enterPassword true → submit → failed logIn 400',
    )
    expect(
      smallestPath(
        graph,
        graph.roots.map(({ node }) => node),
        { type: 'login.submit' },
      )?.title,
    ).toBe('submit')
  })
})

describe('a recorded sale', () => {
  const input = { symbol: 'BTC', chain: 'btc', open: null }
  const read = (modelOf('sellOrder').events as PlainEvent[]).find(({ output }) => output)
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
    expect(departuresIn(await recorded('sellOrder', secondly(sale)))).toEqual([])
  })

  it('a second press is the placement’s, which does not hear it', async () => {
    const steps = secondly([...sale.slice(0, 5), { type: 'placement.submit', intentId: 'i-2' }])
    expect(
      followedIn(await recorded('sellOrder', steps)).flatMap(({ life, unheard }) =>
        unheard.map(({ index }) => [life.flow, index + 1]),
      ),
    ).toEqual([['placement', 6]])
  })

  it('what waits too long for a delay or a call is told, while the tab was awake', async () => {
    const beside = (at: number) => ({
      at,
      flow: 'toast' as const,
      event: { type: at < 0 ? 'xstate.init' : 'toast.none' },
    })
    const waits = [beside(-1), ...secondly(sale.slice(0, 6)), beside(50), beside(100)]
    const overdue = async (...late: number[]) => {
      const { steps } = await recorded('sellOrder', [...waits, ...late.map(beside)])
      const { lives } = recordedRuns(flowsById, steps)
      return lives.flatMap((life) => overdueIn(life, awakeTime(steps), modelOf(life.flow)) ?? [])
    }
    expect(await overdue()).toEqual([])
    expect(await overdue(150, 170)).toEqual([
      {
        index: 6,
        flow: 'placement',
        says: "in 'placing' PLACING_LIMIT comes after 60 s; nothing came in 165 s",
      },
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
