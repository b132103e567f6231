import { expect, it } from 'vitest'
import { played } from '../../models/form-flows'

it('a question that is asked anew in other words is asked in these, and nothing is declined', async () => {
  const ask = (text: string) => ({ type: 'confirm.ask', question: { subject: 'logOut', text } })
  const { eventBus, state } = await played('confirm', undefined, ask('Log out?'), ask('Really?'))
  expect([eventBus, state.context.question?.text]).toEqual([[], 'Really?'])
})
