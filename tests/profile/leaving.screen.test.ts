import { expect, it, vi } from 'vitest'
import { type AnyActorLogic, createActor } from 'xstate'
import type { CallOptions } from '../../client/data/transport'
import { biometricRegistrationActors } from '../../client/profile/fingerprints.view'
import { changePasswordActors, deleteAccountActors } from '../../client/profile/password-dialogs'
import { attestation, credentialId, installAuthenticator } from '../fixtures/authenticator'
import { waitFor } from '../walker/timeouts'
import { creationOptions } from './fingerprints/creation-options'

/** Runs an actor whose page the customer leaves before the last response arrives. */
const leaveWith = async (
  actorOf: (transport: unknown) => AnyActorLogic,
  ...responses: object[]
): Promise<void> => {
  let respond: (() => void) | undefined
  const transport = (_: unknown, __: unknown, { signal }: CallOptions) => {
    const data = responses.shift()
    if (responses.length > 0) return Promise.resolve({ data })
    return new Promise((resolve, reject) => {
      respond = () => resolve({ data })
      signal?.addEventListener('abort', reject)
    })
  }
  const actor = createActor(actorOf(transport)).start()
  await waitFor(() => expect(respond).toBeDefined())
  actor.stop()
  respond?.()
}
const vault = { read: () => 'Ada-Naira-1' }

it('the device stores a registered fingerprint after the customer leaves', async () => {
  installAuthenticator({ create: attestation })
  const setItem = vi.fn()
  const session = { read: () => ({ account: { id: 'a-1' } }) }
  await leaveWith(
    (transport) =>
      biometricRegistrationActors({ session, storage: { setItem }, transport } as never).registerFingerprint,
    { beginBiometricRegistration: creationOptions },
    { finishBiometricRegistration: true },
  )
  await waitFor(() => expect(setItem).toHaveBeenCalledWith('device.fingerprint', `${credentialId} a-1`))
})

it("the client stores a changed password's new token after the customer leaves", async () => {
  const storeToken = vi.fn()
  const replaceToken = async (id: string, request: () => Promise<string>) => storeToken(id, await request())
  const session = { read: () => ({ account: { id: 'a-1' } }), replaceToken }
  await leaveWith(
    (transport) => changePasswordActors({ session, transport, vault } as never).changePassword,
    {
      changePassword: { token: 'Bearer fresh' },
    },
  )
  await waitFor(() => expect(storeToken.mock.calls).toEqual([['a-1', 'Bearer fresh']]))
})

it.each([
  ['of the same customer ends', 'a-1', [[{ type: 'deleteAccount.succeeded' }]]],
  ['of another customer, who has logged in since, continues', 'a-2', []],
])('after the deletion of an account, the session %s', async (_, currentAccount, expected) => {
  const [emit, removeItem, read] = [vi.fn(), vi.fn(), vi.fn()]
  read.mockReturnValue({ account: { id: currentAccount } }).mockReturnValueOnce({ account: { id: 'a-1' } })
  const services = { eventBus: { emit }, session: { read }, storage: { removeItem }, vault }
  await leaveWith((transport) => deleteAccountActors({ ...services, transport } as never).deleteAccount, {
    deleteAccount: true,
  })
  await waitFor(() => expect(removeItem).toHaveBeenCalledWith('device.fingerprint'))
  expect(emit.mock.calls).toEqual(expected)
})
