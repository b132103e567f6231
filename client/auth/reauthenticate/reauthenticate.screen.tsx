import type { ReactNode } from 'react'
import { fromPromise } from 'xstate'
import { reauthenticateFlow } from '../../../machines/auth/reauthenticate/reauthenticate.machine'
import { customerRole, wrongRoleText } from '../../../machines/auth/session/session.rules'
import { apiError, summaryOf, toApiError } from '../../../machines/core/api-error'
import { incorrectPasswordText, missingPasswordProblem } from '../../../machines/values/password'
import { runOperation } from '../../data/run-operation'
import { AskPasswordContext } from '../../flows/reauthentication'
import { type Services, useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { LoginDocument } from '../../generated/graphql'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'

/** Logs in with the stored username and replaces the token. Never falls back to the old login (SHELL-28). */
const reauthenticateActors = ({ session, transport, vault }: Services) => ({
  confirmPassword: fromPromise<void, void>(async ({ signal }) => {
    const account = session.read()?.account
    const userId = account?.username ?? account?.email
    if (!account || !userId) throw apiError(null, null)
    const input = { userId, password: vault.read('reauthenticate.password') }
    await session.replaceToken(account.id, async () => {
      const { login } = await runOperation(transport, LoginDocument, { input }, { signal }).catch(
        (error: unknown) => {
          // The customer typed only a password.
          throw toApiError(error).status === 400 ? apiError(400, incorrectPasswordText) : error
        },
      )
      if (login.account.role.name !== customerRole || login.account.id !== account.id)
        throw apiError(403, wrongRoleText)
      return login.token
    })
  }),
})

const dialog = screenCode(() =>
  import('../../ui/controls/password-dialog.view').then(({ PasswordDialog }) => PasswordDialog),
)

/** Provides the dashboard's one re-authentication dialog; flows open it with `useReauthenticate`. */
export const WithReauthentication = ({ children }: { children: ReactNode }) => {
  const services = useServices()
  const [state, send] = useFlow(reauthenticateFlow, { actors: reauthenticateActors(services) })
  const { error: apiError, text } = state.context
  const cancel = () => send({ type: 'reauthenticate.cancel' })
  return (
    <AskPasswordContext value={(request) => send({ type: 'reauthenticate.ask', ...request })}>
      {children}
      {!state.matches('closed') && (
        <LazyDialog onClose={cancel}>
          <LazyScreen
            code={dialog}
            slot="reauthenticate.password"
            title="Enter your password"
            submitLabel="Authenticate"
            text={text}
            error={missingPasswordProblem(state.context) ?? (apiError ? summaryOf(apiError) : undefined)}
            busy={state.hasTag('busy')}
            onType={(filled) => send({ type: 'reauthenticate.enterPassword', filled })}
            onSubmit={() => send({ type: 'reauthenticate.submit' })}
            onCancel={cancel}
          />
        </LazyDialog>
      )}
    </AskPasswordContext>
  )
}
