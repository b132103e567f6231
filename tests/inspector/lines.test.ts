import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../client/inspector/technical/details.view'
import {
  contextOf,
  innermost,
  linesOf,
  nextFrom,
  noFilter,
  placeText,
} from '../../client/inspector/technical/lines'
import type { RecordedStep } from '../../client/log/recording/recording'
import { recordOf } from '../log/records'

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
    ['one cause', { kind: 'told' as const }, [3]],
    ['what was not heard', { kind: 'unhandled' as const }, [2]],
  ])('the lines filter by %s', (_, filter, remainingLines) => {
    expect(linesOf(lines, { ...noFilter, ...filter })).toEqual(remainingLines)
  })
})

it('a state line names its child machines and the innermost chart', () => {
  const at = {
    value: 'placing',
    context: { symbol: 'BTC' },
    children: { placement: { value: { unconfirmed: 'waiting' }, context: { moved: false } } },
  }
  expect([placeText(at), placeText(null)]).toEqual(['placing › unconfirmed.waiting', ''])
  expect(contextOf(at)).toEqual({ symbol: 'BTC', placement: { moved: false } })
  expect(innermost('sellOrder', at)).toEqual({ flow: 'placement', at: at.children.placement })
  const alone = { value: 'editing', context: {} }
  expect([innermost('sellOrder', alone), contextOf(alone)]).toEqual([{ flow: 'sellOrder', at: alone }, {}])
})

it('two contexts differ field by field', () => {
  const before = { draft: { userId: 'a', filled: false }, error: { status: 400 }, list: [] }
  const now = { draft: { userId: 'ab', filled: false }, error: null, list: [], login: {} }
  expect(changesBetween(before, now)).toEqual([
    { path: 'draft.userId', kind: 'changed', before: '"a"', now: '"ab"' },
    { path: 'draft.filled', kind: 'same', before: 'false', now: 'false' },
    { path: 'error', kind: 'added', before: null, now: 'null' },
    { path: 'list', kind: 'same', before: '[]', now: '[]' },
    { path: 'login', kind: 'added', before: null, now: '{}' },
    { path: 'error.status', kind: 'gone', before: '400', now: null },
  ])
  expect(changesBetween(undefined, undefined)).toEqual([])
})

it('the possible next events are those of the active states, each once', () => {
  const says = (text: string) => ({ says: text, sees: '' })
  const words = {
    'login.editing login.submit valid': says("Click 'Login'"),
    'login.editing login.submit invalid': says("Click 'Login'"),
    'login.askingCustomer xstate.done.actor.logIn customer': says('The login is accepted'),
  }
  const place = { value: 'editing', context: {} }
  expect(nextFrom('login', place, { words })).toEqual([says("Click 'Login'")])
  const parent = { value: 'busy', context: {}, children: { login: { value: 'askingCustomer', context: {} } } }
  expect(nextFrom('entry', parent, { words })).toEqual([says('The login is accepted')])
})
