import { expect, it } from 'vitest'
import { contextOf, innermost, linesOf, noFilter, placeText } from '../../client/inspector/events/events'
import type { RecordedStep } from '../../client/record/recording/recording'
import { recordOf } from '../record/records'

const step = (seq: number, overrides: Partial<RecordedStep> = {}): RecordedStep => ({
  ...recordOf(seq, { event: { type: 'login.enterUserId', text: `user ${seq}` } }),
  at: { value: 'editing', context: { seq } },
  took: [],
  ...overrides,
})
const recordedSteps = [
  step(1, { cause: 'init', event: { type: 'xstate.init' } }),
  step(2),
  step(3, { unhandled: true }),
  step(4, { actor: 'toast-1', flow: 'toast', cause: 'told', event: { type: 'toast.shown' }, at: null }),
  step(5, { at: { value: 'askingCustomer', context: {} } }),
]

it.each([
  ['everything', {}, [0, 1, 2, 3, 4]],
  ['a run', { stream: 'tab login-1' }, [0, 1, 2, 4]],
  ['a word in an event’s name, case ignored', { search: 'ENTERuserid' }, [1, 2, 4]],
  ['a word in a value', { search: 'user 3' }, [2]],
  ['a state', { search: 'askingCustomer' }, [4]],
  ['an ignored event', { search: 'ignored' }, [2]],
])('filtering by %s with %j keeps the lines %j', (_, filter, indexes) => {
  expect(linesOf(recordedSteps, { ...noFilter, ...filter })).toEqual(indexes)
})

it('placeText includes the child machine’s state, and innermost returns its chart', () => {
  const snapshot = {
    value: 'placing',
    context: { symbol: 'BTC' },
    children: { placement: { value: { outcomeUnknown: 'waiting' }, context: { moved: false } } },
  }
  expect([placeText(snapshot), placeText(null)]).toEqual(['placing › outcomeUnknown.waiting', ''])
  expect(contextOf(snapshot)).toEqual({ symbol: 'BTC', placement: { moved: false } })
  expect(innermost('walletSale', snapshot)).toEqual({ flow: 'placement', at: snapshot.children.placement })
  const childless = { value: 'editing', context: {} }
  expect([innermost('walletSale', childless), contextOf(childless)]).toEqual([
    { flow: 'walletSale', at: childless },
    {},
  ])
})
