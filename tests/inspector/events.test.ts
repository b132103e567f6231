import { describe, expect, it } from 'vitest'
import { contextOf, innermost, linesOf, noFilter, placeText } from '../../client/inspector/events/events'
import type { RecordedStep } from '../../client/record/recording/recording'
import { recordOf } from '../record/records'

const step = (seq: number, more: Partial<RecordedStep> = {}): RecordedStep => ({
  ...recordOf(seq, { event: { type: 'login.enterUserId', text: `user ${seq}` } }),
  at: { value: 'editing', context: { seq } },
  took: [],
  ...more,
})
const lines = [
  step(1, { cause: 'init', event: { type: 'xstate.init' } }),
  step(2),
  step(3, { unhandled: true }),
  step(4, { actor: 'toast-1', flow: 'toast', cause: 'told', event: { type: 'toast.shown' }, at: null }),
  step(5, { at: { value: 'askingCustomer', context: {} } }),
]

describe('the lines of a recording', () => {
  it.each([
    ['everything', {}, [0, 1, 2, 3, 4]],
    ['one run', { stream: 'tab login-1' }, [0, 1, 2, 4]],
    ['a word in an event’s name, case ignored', { search: 'ENTERuserid' }, [1, 2, 4]],
    ['a word in a value', { search: 'user 3' }, [2]],
    ['a state', { search: 'askingCustomer' }, [4]],
    ['what no transition took', { search: 'ignored' }, [2]],
  ])('the lines filter by %s', (_, filter, remainingLines) => {
    expect(linesOf(lines, { ...noFilter, ...filter })).toEqual(remainingLines)
  })
})

it('a state line names its child machines and the innermost chart', () => {
  const at = {
    value: 'placing',
    context: { symbol: 'BTC' },
    children: { placement: { value: { outcomeUnknown: 'waiting' }, context: { moved: false } } },
  }
  expect([placeText(at), placeText(null)]).toEqual(['placing › outcomeUnknown.waiting', ''])
  expect(contextOf(at)).toEqual({ symbol: 'BTC', placement: { moved: false } })
  expect(innermost('walletSale', at)).toEqual({ flow: 'placement', at: at.children.placement })
  const alone = { value: 'editing', context: {} }
  expect([innermost('walletSale', alone), contextOf(alone)]).toEqual([{ flow: 'walletSale', at: alone }, {}])
})
