import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { play, start } from '../../models/form-flows'
import { doneEvent, errorEvent } from '../../models/graph'

const empty = { subject: null, text: '', passwordFilled: false, checked: false, error: null }
const ask = (subject: string) => ({ type: 'reauthenticate.ask', subject, text: 'Why' })
const enter = { type: 'reauthenticate.enterPassword', filled: true }
const submit = { type: 'reauthenticate.submit' }

it('the flow that asked gets the confirmation, and the dialog forgets it', async () => {
  const dialog = await start('reauthenticate', undefined)
  expect(dialog.state.context).toEqual(empty)
  await play(dialog, ask('freeze'), enter)
  expect(dialog.state.context).toMatchObject({ subject: 'freeze', text: 'Why', passwordFilled: true })
  await play(dialog, submit, doneEvent('confirmPassword'))
  expect(dialog.state).toMatchObject({ value: 'closed', context: empty })
  expect(dialog.eventBus).toEqual([{ type: 'reauthenticate.confirmed', subject: 'freeze' }])
})

it('a wrong password keeps the dialog open; Cancel notifies the flow that asked', async () => {
  const error = apiError(422, 'Wrong password')
  const dialog = await start('reauthenticate', undefined, ask('freeze'), enter, submit)
  await play(dialog, errorEvent('confirmPassword', error))
  expect(dialog.state).toMatchObject({ value: 'asking', context: { error } })
  await play(dialog, { type: 'reauthenticate.cancel' })
  expect(dialog.state.value).toBe('closed')
  expect(dialog.eventBus).toEqual([{ type: 'reauthenticate.abandoned', subject: 'freeze' }])
})

it.each([[[]], [[enter, submit]]])(
  'a second flow that asks is abandoned after %j [SHELL-28]',
  async (events) => {
    const dialog = await start('reauthenticate', undefined, ask('freeze'), ...events, ask('freeze'))
    expect(dialog.eventBus).toEqual([])
    await play(dialog, ask('devices'))
    expect(dialog.eventBus).toEqual([{ type: 'reauthenticate.abandoned', subject: 'devices' }])
    expect(dialog.state.context.subject).toBe('freeze')
  },
)
