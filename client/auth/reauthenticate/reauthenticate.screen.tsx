import type { ReactNode } from 'react'
import { reauthenticateFlow } from '../../../machines/auth/reauthenticate/reauthenticate.machine'
import { summaryOf } from '../../../machines/core/api-error'
import { missingPassword } from '../../../machines/values/password'
import { AskPasswordContext } from '../../flows/reauthentication'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { reauthenticateActors } from './reauthenticate.actors'

const dialog = screenCode(() => import('./reauthenticate.dialog').then((module) => module.default))

/** The dashboard's one re-authentication dialog; flows open it with `useReauthenticate`. */
export const WithReauthentication = ({ children }: { children: ReactNode }) => {
  const services = useServices()
  const [state, send] = useFlow(reauthenticateFlow, { actors: reauthenticateActors(services) })
  const { error: apiError, text } = state.context
  const cancel = () => send({ type: 'reauthenticate.cancel' })
  return (
    <AskPasswordContext value={(question) => send({ type: 'reauthenticate.ask', ...question })}>
      {children}
      {!state.matches('closed') && (
        <LazyDialog onClose={cancel}>
          <LazyScreen
            code={dialog}
            text={text}
            error={missingPassword(state.context) ?? (apiError ? summaryOf(apiError) : undefined)}
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
