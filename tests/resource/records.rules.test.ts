import { describe, expect, it } from 'vitest'
import { readable } from '../../client/log/readable'
import type { LogRecord } from '../../machines/core/flow'
import type { FlowId } from '../../machines/flows'
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

/** What flows heard of their reading in version 1, and what they still hear. */
const read: Partial<Record<FlowId, [dropped: string, kept: string]>> = {
  rateBoard: ['refresh comeBack refused done.actor.readRates', 'toggleCoin'],
  referralBoard: ['refresh refused error.actor.readReferrals', 'copyCode linkCopied done.actor.copyCode'],
  walletOverview: ['refresh lookAgain refused done.actor.readWallets', 'toggleBalances'],
  bankBoard: ['refresh refused done.actor.readAccounts', 'pickList edit'],
  history: ['pickCurrency pickStatus reachEnd moreRefused done.actor.lookAtRows', 'openSummary closeSummary'],
  details: [
    'refresh lookAgain refused done.actor.readTransaction',
    'copyId idCopied error.actor.copyTransactionId',
  ],
  comments: [
    'refresh lookAgain refused error.actor.readComments',
    'write send sendRefused done.actor.sendComment',
  ],
  inbox: ['refresh done.actor.readNotifications', 'open unfold done.actor.markRead'],
  watch: ['hide show error.actor.lookForNews after.SOON.watch.waitingSoon', 'read changed'],
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

    it('lose what it heard of that, and nothing else', () => {
      const begun = recordOf(flow, { type: 'xstate.init' })
      const { records, unreadable } = readable(allFlows, [begun, ...dropped, ...kept])
      expect(unreadable).toEqual([])
      expect(records).toEqual([begun, ...kept].map((record) => ({ ...record, mv: 2 })))
    })
  },
)

it('what the watch had found by itself is what the resource finds for it', () => {
  const looked = (count: number) =>
    recordOf('watch', {
      type: 'xstate.done.actor.lookForNews',
      output: { count, symbol: 'USDT', status: 'pool' },
    })
  const { records } = readable(allFlows, [looked(0), looked(2)])
  expect(records.map(({ cause, event }) => [cause, event])).toEqual([
    ['external', { type: 'watch.find', count: 2, symbol: 'USDT', status: 'pool' }],
  ])
})

it.each(['pagedList', 'leaderboard'])(
  'records of %s, which is no flow any more, stay as they were written',
  (flow) => {
    const record = recordOf(flow, { type: `${flow}.refresh` })
    expect(readable(allFlows, [record])).toEqual({ records: [record], unreadable: [], shown: [record] })
  },
)
