import { fromPromise } from 'xstate'
import type { ProfileField } from '../../machines/profile/profile-field.rules'
import { refusal } from '../../machines/shared/refusal'
import { UpdateNameDocument, UpdatePhoneDocument } from '../generated/graphql'
import { ask } from '../shared/ask'
import type { Services } from '../shared/services'

/**
 * A name is saved with the stored other one, the phone by a call of its own (AMB-93). What the server made of it
 * goes into the stored session, from where every page reads it (PROFILE-10).
 */
export const profileFieldActors = ({ session, transport }: Services) => ({
  saveField: fromPromise<void, { field: ProfileField; value: string }>(async ({ input, signal }) => {
    const account = session.read()?.account
    if (!account) throw refusal(null, null)
    const { field, value } = input
    if (field === 'phone') {
      const variables = { accountId: account.id, phone: value }
      const { updatePhone: customer } = await ask(transport, UpdatePhoneDocument, variables, signal)
      const present = session.read()?.account ?? account
      session.change(account.id, { customer, account: { ...present, phone: customer.phone } })
      return
    }
    const names = { firstName: account.firstName ?? '', lastName: account.lastName ?? '', [field]: value }
    const { updateName } = await ask(transport, UpdateNameDocument, names, signal)
    session.change(account.id, { account: updateName })
  }),
})
