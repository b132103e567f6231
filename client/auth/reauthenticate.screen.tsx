import type { ReactNode } from 'react'
import { missingPassword } from '../../machines/shared/password'
import { summaryOf } from '../../machines/shared/refusal'
import { LazyDialog } from '../shared/lazy-dialog.view'
import { LazyScreen, screenCode } from '../shared/lazy-screen'
import { AskPasswordContext } from '../shared/reauthentication'
import { useServices } from '../shared/services'
import { useFlow } from '../shared/use-flow'
import { reauthenticateActors } from './reauthenticate.actors'

const dialog = screenCode(() => import('./reauthenticate.dialog').then((module) => module.default))

/** The one re-authentication dialog of the dashboard; any flow below asks for it by `useReauthenticate`. */
export const WithReauthentication = ({ children }: { children: ReactNode }) => {
  const services = useServices()
  const [state, send] = useFlow('reauthenticate', { actors: reauthenticateActors(services) })
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
