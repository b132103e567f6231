import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'

const offer = (at: number) => ({ type: 'install.offer', at })
const success = { type: 'install.succeed', at: 20 }
const [ask, agree, decline] = ['ask', 'agree', 'decline'].map((verb) => ({ type: `install.${verb}` }))
const declined = [{ type: 'install.declined' }]
const answered = (isAccepted: boolean) => done('installApp', { isAccepted })
const install = async (past: object, ...events: PlainEvent[]) => {
  const all = { isFirstVisit: false, declinedAt: null, ...past }
  const { state, eventBus, calls } = await played('install', all, ...events)
  return [state.value, calls.map(({ port }) => port), eventBus]
}

it.each<[string, PlainEvent[], unknown]>([
  ['a question asks nobody yet', [], ['asking', [], []]],
  ["a yes starts the browser's installation", [agree!], ['installing', ['installApp'], []]],
  ['which may be accepted', [agree!, answered(true)], ['closed', ['installApp'], []]],
  [
    "or declined in the browser's own question",
    [agree!, answered(false)],
    ['closed', ['installApp'], declined],
  ],
  ['or fail', [agree!, failed('installApp', apiError(null, null))], ['closed', ['installApp'], []]],
  ['a no closes the prompt, is told, and starts nothing', [decline!], ['closed', [], declined]],
])('[PWA-03] %s', async (_, events, came) => {
  expect(await install({}, offer(10), success, ask!, ...events)).toEqual(came)
})
