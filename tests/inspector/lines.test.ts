import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { changesBetween } from '../../client/inspector/diff'
import { contextOf, everything, innermost, linesOf, placeText, takenBy } from '../../client/inspector/lines'
import { skeletonOf } from '../../client/inspector/skeleton/skeleton'
import { recordedSteps } from '../../client/log/recording/make-recording'
import type { RecordedStep } from '../../client/log/recording/recording'
import { flowsById } from '../../machines/flows'
import { recordOf } from '../log/records'
import { LiveFlow } from '../models/live'

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
    ['one cause', { causes: new Set(['told'] as const) }, [3]],
    ['what was not heard', { onlyUnhandled: true }, [2]],
  ])('filtered by %s', (_, filter, left) => {
    expect(linesOf(lines, { ...everything, ...filter })).toEqual(left)
  })

  it('name transitions as the chart does, in files of before by place and guard too', () => {
    const took = [
      'login.editing login.enterUserId 1',
      'login.editing login.submit 2 (draftIsSound)',
      'login.editing login.submit 1',
      'login.askingCustomer xstate.done.actor.logIn 1 (roleIsCustomer)',
      'login.editing login.submit valid',
      'login.gone login.submit 1',
    ]
    expect(takenBy(step(1, { took }))).toEqual([
      'login.editing login.enterUserId',
      'login.editing login.submit valid',
      'login.editing login.submit invalid',
      'login.askingCustomer xstate.done.actor.logIn customer',
      'login.editing login.submit valid',
      'login.gone login.submit 1',
    ])
    const opening = 'toast.opening always 3 (somebodyHoldsIt)'
    expect(takenBy(step(1, { flow: 'toast', took: [opening] }))).toEqual(['toast.opening always held'])
    expect(takenBy(step(1, { flow: 'gone', took: [opening] }))).toEqual([opening])
  })
})

it('a state with its child machines: where each stands, what all remember, and whose chart is shown', () => {
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

/** As deep in the project as the skeleton expects to lie. */
const folder = mkdtempSync(join('tests', 'skeleton-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Skeleton {
  names: string[]
  runs: (() => void)[]
}

/** Loads the text as the module it is; what it hands to `it` is kept instead of run. */
const loaded = async (name: string, text: string): Promise<Skeleton> => {
  const shim = `import { expect } from 'vitest'
export { expect }
export const names = []
export const runs = []
export const it = (name, run) => { names.push(name); runs.push(run) }
`
  writeFileSync(join(folder, `${name}-shim.ts`), shim)
  writeFileSync(join(folder, `${name}.ts`), text.replace("from 'vitest'", `from './${name}-shim'`))
  await import(/* @vite-ignore */ `../../${folder}/${name}.ts`)
  return (await import(/* @vite-ignore */ `../../${folder}/${name}-shim.ts`)) as Skeleton
}

it('a skeleton is a test that loads, fails as it comes, and passes once it says where the flow was', async () => {
  const live = new LiveFlow('login')
  await live.happen({ type: 'login.enterUserId', text: "o'hara \\ `\u0024{1}` \n </script>" })
  await live.happen({ type: 'login.enterUserId', text: 'ada' })
  await live.happen({ type: 'login.enterPassword', filled: true })
  await live.happen({ type: 'login.submit' })
  const steps = recordedSteps(flowsById, live.records)
  const text = skeletonOf(steps, steps.length - 1)
  expect(text).not.toContain('does not lead')

  const ofOneRun = skeletonOf([step(9, { actor: 'login-2' }), ...lines], 5)
  expect(ofOneRun.match(/"seq":\d/g)).toEqual(['"seq":1', '"seq":2', '"seq":3', '"seq":5'])
  expect(ofOneRun).not.toContain('"at":')

  const asItComes = await loaded('failing', text)
  expect(asItComes.names).toEqual(['login: say what should happen after login.submit'])
  expect(asItComes.runs[0]).toThrow(/where it should have been/)

  const emitted = await loaded(
    'passing',
    text.replace("toEqual('where it should have been')", "toEqual('askingCustomer')"),
  )
  expect(emitted.runs[0]).not.toThrow()

  // As in a file for support, which lacks what the way depends on.
  const lacking = steps.map((step) =>
    step.event.filled ? { ...step, event: { ...step.event, filled: false } } : step,
  )
  expect(skeletonOf(lacking, steps.length - 1)).toContain('record 5 (login.submit) does not lead')
})
