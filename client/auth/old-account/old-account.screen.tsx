import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { oldAccountFlow } from '../../../machines/auth/old-account/old-account.machine'
import {
  type OldAccountDraft,
  type OldAccountField,
  oldAccountFields,
  problemsIn,
} from '../../../machines/auth/old-account/old-account.rules'
import { apiError } from '../../../machines/core/api-error'
import { entryRoutes, productName } from '../../../machines/shell/routes.rules'
import { runOperation } from '../../data/run-operation'
import { type Services, useServices } from '../../flows/services'
import type { OpenSession } from '../../flows/session'
import { useFlow } from '../../flows/use-flow'
import { RecoverOldAccountDocument } from '../../generated/graphql'
import { Button, TextLink } from '../../ui/controls/button.view'
import { phoneFieldProps, plainTextInput, TextField, type TextFieldProps } from '../../ui/controls/field.view'
import { Form, valueIn } from '../../ui/controls/form.view'
import { ErrorText } from '../../ui/feedback/error-text.view'
import { EntryPage } from '../../ui/layout/entry-page.view'
import { useSessionWatch } from '../session/use-session-watch'

/** Posts the stored account's id with the password from the login, and clears that password after success. */
const oldAccountActors = ({ session, transport, vault }: Services) => ({
  recoverAccount: fromPromise<void, OldAccountDraft>(async ({ input, signal }) => {
    const id = session.read()?.account.id
    if (!id) throw apiError(null, null)
    const credentials = { id, password: vault.read('oldAccount.password') }
    await runOperation(
      transport,
      RecoverOldAccountDocument,
      { input: { ...input, ...credentials } },
      { signal },
    )
    vault.put('oldAccount.password', '')
  }),
})

const fieldProps: Readonly<Record<OldAccountField, TextFieldProps>> = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  username: { label: 'Username', autoComplete: 'username', ...plainTextInput },
  email: { label: 'Email', autoComplete: 'email', type: 'email', ...plainTextInput },
  phone: phoneFieldProps,
}

/** 'Account Recovery' (RECOV-19 to RECOV-26): the owner checks and completes the data of an old account. */
export const OldAccountScreen = ({ send: sendSession }: Pick<OpenSession, 'send'>) => {
  useSessionWatch(sendSession)
  const services = useServices()
  const { session, vault } = services
  const stored = session.read()?.account
  const [state, send] = useFlow(oldAccountFlow, {
    actors: oldAccountActors(services),
    input: {
      stored: {
        firstName: stored?.firstName ?? '',
        lastName: stored?.lastName ?? '',
        username: stored?.username ?? '',
        email: stored?.email ?? '',
        phone: stored?.phone ?? '',
      },
      passwordHeld: vault.read('oldAccount.password') !== '',
    },
  })
  const { draft, checked, error: apiError } = state.context
  const problems = checked ? problemsIn(draft) : {}
  const busy = state.hasTag('busy')

  // Clears the password when the customer leaves the page (AUTH-23), but not on a remount.
  useEffect(
    () => () => {
      if (window.location.pathname !== entryRoutes.accountRecovery.path) vault.put('oldAccount.password', '')
    },
    [vault],
  )

  const submit = (form: HTMLFormElement): void => {
    for (const field of oldAccountFields) {
      const text = valueIn(form, field)
      if (text !== draft[field]) send({ type: 'oldAccount.enter', field, text })
    }
    send({ type: 'oldAccount.submit' })
  }

  return (
    <EntryPage title={entryRoutes.accountRecovery.title}>
      <p>
        Your account is from the earlier {productName}. Check your details, fill in anything missing, then log
        in with your usual password.
      </p>
      <Form busy={busy} onSubmit={submit}>
        {oldAccountFields.map((field) => (
          <TextField
            key={field}
            {...fieldProps[field]}
            name={field}
            value={draft[field]}
            error={problems[field] ?? apiError?.fields[field]}
            onChange={(change) => send({ type: 'oldAccount.enter', field, text: change.target.value })}
          />
        ))}
        <Button type="submit" wide loading={busy}>
          Recover account
        </Button>
        <ErrorText error={apiError} fields={oldAccountFields} />
      </Form>
      <TextLink asChild alignSelf="center">
        <button type="button" onClick={() => sendSession({ type: 'session.dropOldAccount' })}>
          Back to Login
        </button>
      </TextLink>
    </EntryPage>
  )
}
