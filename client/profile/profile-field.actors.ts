import { fromPromise } from 'xstate'
import { apiError } from '../../machines/core/api-error'
import type { ProfileField } from '../../machines/profile/profile-field.rules'
import { ask } from '../api/ask'
import type { Services } from '../flows/services'
import { UpdateNameDocument, UpdatePhoneDocument } from '../generated/graphql'

const lastSaves = new WeakMap<Services['session'], Promise<void>>()

/** Saves run one after the other: two at once would overwrite each other's name (PROFILE-08). */
const inTurn = (session: Services['session'], save: () => Promise<void>): Promise<void> => {
  const saving = (lastSaves.get(session) ?? Promise.resolve()).then(save, save)
  lastSaves.set(session, saving)
  return saving
}

/**
 * A name is saved with the stored other one, the phone by its own call (PROFILE-08). The server's answer goes
 * into the stored session, which every page reads (PROFILE-10), even if the page was left meanwhile.
 */
export const profileFieldActors = ({ session, transport }: Services) => ({
  saveField: fromPromise<void, { field: ProfileField; value: string }>(({ input: { field, value } }) => {
    const accountId = session.read()?.account.id
    return inTurn(session, async () => {
      const account = session.read()?.account
      if (!account || account.id !== accountId) throw apiError(null, null)
      if (field === 'phone') {
        const variables = { accountId: account.id, phone: value }
        const { updatePhone: customer } = await ask(transport, UpdatePhoneDocument, variables)
        const present = session.read()?.account ?? account
        session.change(account.id, { customer, account: { ...present, phone: customer.phone } })
        return
      }
      const names = { firstName: account.firstName ?? '', lastName: account.lastName ?? '', [field]: value }
      const { updateName } = await ask(transport, UpdateNameDocument, names)
      session.change(account.id, { account: updateName })
    })
  }),
})
