import { expect } from 'vitest'
import { summaryOf } from '../../machines/core/api-error'
import { fieldProblem, type ProfileField } from '../../machines/profile/profile-field.rules'
import { personas } from '../../mock-api/accounts/personas'
import { normalPhone } from '../../mock-api/auth/registration/registration.store'
import { changeAccount } from '../auth/account/change-account'
import { type ActorPlan, restCall } from '../models/actors'
import type { PlainEvent } from '../models/graph'
import { walkEvery } from '../walker/walk'
import type { Walker } from '../walker/walker'
import { labels } from './profile-field.model'

const { accountId } = personas.ada
const fieldIn = ({ state }: Walker): ProfileField => state?.context.field
const labelIn = (walker: Walker): string => labels[fieldIn(walker)]

/** Another customer has the typed number, or has another one. */
const takePhone = async (walker: Walker, outcome: PlainEvent | null, input: unknown): Promise<void> => {
  const phone = outcome?.error ? normalPhone((input as { value: string }).value) : '+2347052345678'
  await changeAccount(walker, accountId, { phone: '+2348031234567' })
  await changeAccount(walker, personas.bola.accountId, { phone })
}

/** The stored value is as the path says, whatever was saved before. */
const store = ({ services: { session } }: Walker, value: string): void => {
  const { account, customer } = session.read()!
  const stored = { ...account, firstName: value, phone: value }
  session.change(accountId, { account: stored, customer: customer && { ...customer, phone: value } })
}

const calls = {
  name: restCall('PATCH', '/v1/auth/account'),
  phone: restCall('PATCH', '/v1/app/customers/{id}', takePhone),
}
let expectedCall: ActorPlan = calls.name

walkEvery('profileField', {
  at: '/dashboard/profile',
  as: 'ada',
  stage: (walker, input) => {
    const { field } = input as { field: ProfileField }
    walker.picks = ({ context }) => context.field === field
  },
  actors: {
    saveField: {
      begin: () => {
        for (const call of Object.values(calls)) call.begin?.()
      },
      prepare: (walker, outcome, input) => {
        expectedCall = (input as { field: ProfileField }).field === 'phone' ? calls.phone : calls.name
        return expectedCall.prepare(walker, outcome, input)
      },
      untilHeld: async (walker) => expectedCall.untilHeld?.(walker),
    },
  },
  does: {
    'profileField.edit': async (walker, { value }) => {
      store(walker, String(value))
      await walker.until(() => walker.page.reads(String(value)))
      walker.page.click(`Edit ${labelIn(walker).toLowerCase()}`)
    },
    'profileField.enter': (walker, { text }) => walker.page.retype(labelIn(walker), String(text)),
  },
  shows: {
    showing: (page, { context }, walker) => {
      page.lacks('Save')
      const { event } = walker.records.at(-1) ?? {}
      if (event?.type === 'xstate.done.actor.saveField') page.reads(context.draft)
      const { field } = context
      expect(page.has(`Edit ${labels[field].toLowerCase()}`)).toBe(true)
    },
    'editing.opening': (page, { context }) => page.holds(labels[context.field], context.draft),
    'editing.focused': (page, { context }) => {
      const { field, draft, checked, error: reason } = context
      const label = labels[field]
      page.holds(label, draft)
      page.waits('Save', false)
      const rejectionText = reason ? (reason.fields[field] ?? summaryOf(reason)) : undefined
      page.marks(label, (checked ? fieldProblem(field, draft) : undefined) ?? rejectionText)
      expect(document.activeElement).toBe(page.field(label))
    },
    saving: (page) => page.waits('Save'),
  },
})
