import { expect, it } from 'vitest'
import { LiveFlow } from '../shared/live'

const question = { subject: 'logOut', text: 'Do you want to log out?' }

it.each([
  ['confirm.sayYes', 'confirm.agreed'],
  ['confirm.sayNo', 'confirm.declined'],
])('a question is answered once, under its own subject: %s', async (answer, fact) => {
  const confirm = new LiveFlow('confirm')
  await confirm.happen({ type: answer })
  expect(confirm.facts).toEqual([])
  await confirm.happen({ type: 'confirm.ask', question })
  expect(confirm.state.context.question).toEqual(question)
  await confirm.happen({ type: answer })
  await confirm.happen({ type: answer })
  expect(confirm.facts).toEqual([{ type: fact, subject: 'logOut' }])
  expect(confirm.state).toMatchObject({ value: 'closed', context: { question: null } })
})

it('a question about something else declines the one that is open, so that nobody waits for ever', async () => {
  const confirm = new LiveFlow('confirm')
  const other = { subject: 'deleteBankAccount', text: 'Delete it?' }
  await confirm.happen({ type: 'confirm.ask', question })
  await confirm.happen({ type: 'confirm.ask', question: other })
  expect(confirm.facts).toEqual([{ type: 'confirm.declined', subject: 'logOut' }])
  expect(confirm.state).toMatchObject({ value: 'asking', context: { question: other } })
  await confirm.happen({ type: 'confirm.sayYes' })
  expect(confirm.facts.at(-1)).toEqual({ type: 'confirm.agreed', subject: 'deleteBankAccount' })
})

it('one who asks anew is not declined by it: the answer is to what was asked last', async () => {
  const confirm = new LiveFlow('confirm')
  await confirm.happen({ type: 'confirm.ask', question })
  await confirm.happen({ type: 'confirm.ask', question: { ...question, text: 'Another' } })
  expect([confirm.facts, confirm.state.context.question.text]).toEqual([[], 'Another'])
  await confirm.happen({ type: 'confirm.sayNo' })
  expect(confirm.facts).toEqual([{ type: 'confirm.declined', subject: 'logOut' }])
})

it('an alert stays until it is dismissed, and gives way to a newer one', async () => {
  const alert = new LiveFlow('alert')
  await alert.happen({ type: 'alert.show', alert: { title: 'One', text: 'first' } })
  await alert.happen({ type: 'alert.show', alert: { title: 'Two', text: 'second' } })
  alert.clock.increment(60 * 60 * 1_000)
  expect(alert.state).toMatchObject({ value: 'shown', context: { alert: { title: 'Two' } } })
  await alert.happen({ type: 'alert.dismiss' })
  expect(alert.state).toMatchObject({ value: 'closed', context: { alert: null } })
})

it('one overlay lies over the page at a time', async () => {
  const overlay = new LiveFlow('overlay')
  await overlay.happen({ type: 'overlay.open', overlay: 'drawer' })
  await overlay.happen({ type: 'overlay.open', overlay: 'account' })
  expect(overlay.state.context.overlay).toBe('account')
  await overlay.happen({ type: 'overlay.close' })
  expect(overlay.state).toMatchObject({ value: 'closed', context: { overlay: null } })
})
