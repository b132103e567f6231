import { expect, it } from 'vitest'
import { played } from '../shared/form-flows'

const question = { subject: 'logOut', text: 'Do you want to log out?' }
const ask = (change: object = {}) => ({ type: 'confirm.ask', question: { ...question, ...change } })
const [yes, no] = [{ type: 'confirm.sayYes' }, { type: 'confirm.sayNo' }]
const other = { subject: 'deleteBankAccount', text: 'Delete it?' }
const agreed = (subject: string) => ({ type: 'confirm.agreed', subject })
const declined = (subject: string) => ({ type: 'confirm.declined', subject })

it.each([
  ['nothing was asked', [yes, no], []],
  ['it is answered once, under its own subject', [ask(), yes, yes, no], [agreed('logOut')]],
  ['a no is one', [ask(), no, no, yes], [declined('logOut')]],
  ['another declines it', [ask(), ask(other), yes], [declined('logOut'), agreed('deleteBankAccount')]],
  ['asked anew it is not declined', [ask(), ask({ text: 'Another' }), no], [declined('logOut')]],
])('of a question: %s', async (_, events, told) => {
  const { facts, state } = await played('confirm', undefined, ...events)
  expect([facts, state.value, state.context]).toEqual([told, 'closed', { question: null }])
})

it('an alert stays until it is dismissed, and gives way to a newer one', async () => {
  const [one, two] = ['One', 'Two'].map((title) => ({ title, text: `of ${title}` }))
  const [first, second] = [one, two].map((alert) => ({ type: 'alert.show', alert }))
  const alert = await played('alert', undefined, first!, second!)
  alert.clock.increment(60 * 60 * 1_000)
  expect([alert.state.value, alert.state.context]).toEqual(['shown', { alert: two }])
  await alert.happen({ type: 'alert.dismiss' })
  expect([alert.state.value, alert.state.context]).toEqual(['closed', { alert: null }])
})

it('one overlay lies over the page at a time', async () => {
  const open = (overlay: string) => ({ type: 'overlay.open', overlay })
  const overlay = await played('overlay', undefined, open('drawer'), open('account'))
  expect(overlay.state.context).toEqual({ overlay: 'account' })
  await overlay.happen({ type: 'overlay.close' })
  expect([overlay.state.value, overlay.state.context]).toEqual(['closed', { overlay: null }])
})
