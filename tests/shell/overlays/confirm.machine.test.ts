import { expect, it } from 'vitest'
import { played } from '../../models/form-flows'

it('a repeated confirmation replaces the text and declines nothing', async () => {
  const ask = (text: string) => ({ type: 'confirm.ask', question: { subject: 'logOut', text } })
  const { eventBus, state } = await played('confirm', undefined, ask('Log out?'), ask('Really?'))
  expect([eventBus, state.context.question?.text]).toEqual([[], 'Really?'])
})
