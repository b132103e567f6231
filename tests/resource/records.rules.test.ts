import { describe, expect, it } from 'vitest'
import { readable } from '../../client/log/readable'
import { replay } from '../../client/log/replay'
import type { LogRecord } from '../../machines/core/flow'
import type { FlowId } from '../../machines/flows'
import { recordsOf } from '../golden/golden'
import { stored } from '../golden/stored'
import { allFlows } from '../stage/all-flows'

const recordOf = (flow: string, event: LogRecord['event']): LogRecord => ({
  v: 1,
  seq: 1,
  t: 0,
  session: 'tab',
  flow,
  actor: `${flow}-1`,
  mv: 1,
  cause: 'external',
  event,
})

/** Events of their reading that flows received in version 1, and others, which they still receive. */
const read: Partial<Record<FlowId, [dropped: string, kept: string]>> = {
  rateBoard: ['refresh comeBack refused done.actor.readRates', 'toggleCoin'],
  referralBoard: [
    'refresh refused error.actor.readReferrals',
    'refreshed copyCode linkCopied done.actor.copyCode',
  ],
  walletOverview: ['refresh lookAgain refused done.actor.readWallets', 'toggleBalances'],
  bankBoard: ['refresh refused done.actor.readAccounts', 'refreshed pickList edit'],
  history: ['pickCurrency pickStatus reachEnd moreRefused done.actor.lookAtRows', 'openSummary closeSummary'],
  details: [
    'refresh lookAgain refused done.actor.readTransaction',
    'refreshed copyId idCopied error.actor.copyTransactionId',
  ],
  comments: [
    'refresh lookAgain refused error.actor.readComments',
    'refreshed write send sendRefused done.actor.sendComment',
  ],
  inbox: ['refresh done.actor.readNotifications', 'refreshed open unfold done.actor.markRead'],
  watch: ['hide show error.actor.lookForNews after.SOON.watch.waitingSoon', 'hidden read changed'],
}

describe.each(Object.entries(read))(
  'records of %s from before it left reading to the resource',
  (flow, lists) => {
    const [dropped, kept] = lists.map((names) =>
      names
        .split(' ')
        .map((name) =>
          recordOf(flow, { type: `${/^(?:done|error|after)\./.test(name) ? 'xstate' : flow}.${name}` }),
        ),
    ) as [LogRecord[], LogRecord[]]

    it('lose those events, and nothing else', () => {
      const others = ['xstate.init', ...dropped.map(({ event }) => `x.${event.type}`)].map((type) =>
        recordOf(flow, { type }),
      )
      const { records, unreadable } = readable(allFlows, [...others, ...dropped, ...kept])
      expect(unreadable).toEqual([])
      expect(records).toEqual([...others, ...kept].map((record) => ({ ...record, mv: 2 })))
    })
  },
)

it('what the watch had found by itself is what the resource finds for it', () => {
  const found = { count: 2, symbol: 'USDT', status: 'pool' }
  const looked = (output?: object) =>
    recordOf('watch', { type: 'xstate.done.actor.lookForNews', ...(output ? { output } : {}) })
  const other = { type: 'watch.other', output: found }
  const { records } = readable(allFlows, [
    looked(),
    looked({ ...found, count: 0 }),
    looked(found),
    recordOf('watch', other),
  ])
  expect(records.map(({ cause, event }) => [cause, event])).toEqual([
    ['external', { type: 'watch.find', ...found }],
    ['external', other],
  ])
})

it.each(['sellOrder', 'transfer', 'swap'])(
  'an outcome that version 1 of %s wrote says under `error` why it was rejected',
  (flow) => {
    const why = { status: 422, summary: 'Insufficient balance', fields: {} }
    const type = 'xstate.done.actor.placeIntent'
    const { records, unreadable } = readable(allFlows, [
      recordOf(flow, { type, output: { state: 'rejected', refusal: why } }),
      recordOf(flow, { type, output: { state: 'unknown', decidable: true } }),
      recordOf(flow, { type, output: null }),
    ])
    expect(unreadable).toEqual([])
    expect(records.map(({ mv, event }) => [mv, event.output])).toEqual([
      [3, { state: 'rejected', error: why }],
      [3, { state: 'unknown', decidable: true }],
      [3, null],
    ])
    const others = [
      `${flow}.review`,
      `x.${flow}.submit`,
      `${flow}.submits`,
      'x.readSellTerms.y',
      'x.xstate.after.CHECK_AGAIN.y',
    ]
    const kept = readable(
      allFlows,
      others.map((other) => recordOf(flow, { type: other })),
    )
    expect(kept.records.map(({ event }) => event.type)).toEqual(others)
  },
)

it.each(stored.filter(({ flow, version }) => /sellOrder|transfer|swap/.test(flow) && version < 3))(
  'what $flow of version $version did by itself leads to the same states with `placement` as its child',
  (golden) => {
    expect(golden.runs.length).toBeGreaterThan(0)
    for (const run of golden.runs) {
      const { steps } = replay(allFlows, readable(allFlows, recordsOf(golden, run)).records)
      const now = steps.map(({ snapshot, children }) => children.placement?.value ?? snapshot.value)
      const then = steps.map(({ seq }) => golden.places[run[seq - 1]![1]]!.value)
      expect(now).toEqual(then)
    }
  },
)

it.each(['pagedList', 'leaderboard'])(
  'records of %s, which is no flow any more, stay as they were written',
  (flow) => {
    const record = recordOf(flow, { type: `${flow}.refresh` })
    expect(readable(allFlows, [record])).toEqual({ records: [record], unreadable: [], shown: [record] })
  },
)
