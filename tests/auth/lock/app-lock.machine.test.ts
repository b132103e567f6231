import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { play, start } from '../../models/form-flows'
import { doneEvent, errorEvent } from '../../models/graph'

const touch = { type: 'appLock.touch' }
const confirm = { type: 'appLock.confirm' }

it('a failed touch is shown until the next one [EXT-25]', async () => {
  const lock = await start('appLock', undefined)
  expect(lock.state.context).toEqual({ touchFailed: false })
  await play(lock, touch, errorEvent('confirmFingerprint', apiError(null, null)))
  expect(lock.state).toMatchObject({ value: 'locked', context: { touchFailed: true } })
  await play(lock, touch)
  expect(lock.state).toMatchObject({ value: 'touching', context: { touchFailed: false } })
  lock.clock.increment(10_000)
  expect(lock.state).toMatchObject({ value: 'locked', context: { touchFailed: true } })
})

it.each([[[confirm]], [[touch, confirm]], [[touch, doneEvent('confirmFingerprint')]]])(
  'the password or a fingerprint unlocks the app: %j',
  async (events) => {
    expect((await start('appLock', undefined, ...events)).state.value).toBe('opened')
  },
)
