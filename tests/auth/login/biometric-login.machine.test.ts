import { expect, it } from 'vitest'
import { wrongRoleText } from '../../../machines/auth/session/session.rules'
import { loginFailureText } from '../../../machines/biometrics/biometric'
import { apiError } from '../../../machines/core/api-error'
import { play, start } from '../../models/form-flows'
import { doneEvent } from '../../models/graph'

const begin = { type: 'biometricLogin.start' }
const dismiss = { type: 'biometricLogin.dismiss' }
const response = (role: string) => doneEvent('authenticateByFingerprint', { accountId: 'acc-ada', role })

it('a fingerprint of a customer logs in', async () => {
  const login = await start('biometricLogin', undefined)
  expect(login.state.context).toEqual({ error: null })
  await play(login, begin, response('customer'))
  expect(login.state.value).toBe('welcomed')
  expect(login.eventBus).toEqual([
    { type: 'biometricLogin.succeeded', accountId: 'acc-ada', role: 'customer' },
  ])
})

it('a fingerprint of another role shows why until the customer dismisses it', async () => {
  const login = await start('biometricLogin', undefined, begin, response('admin'))
  expect(login.state).toMatchObject({ value: 'idle', context: { error: apiError(403, wrongRoleText) } })
  await play(login, dismiss)
  expect(login.state.context.error).toBeNull()
})

it('a ceremony ends with no login after 10 s or when it is dismissed', async () => {
  const login = await start('biometricLogin', undefined, begin, dismiss)
  expect(login.state.value).toBe('idle')
  await play(login, begin)
  login.clock.increment(10_000)
  expect(login.state).toMatchObject({
    value: 'idle',
    context: { error: apiError(null, loginFailureText(null)) },
  })
  expect(login.eventBus).toEqual([{ type: 'biometricLogin.failed', case: 'general error' }])
})
