import { lazy, type ReactNode, Suspense } from 'react'
import { missingPassword } from '../../machines/shared/password'
import { summaryOf } from '../../machines/shared/refusal'
import { keepTrying } from '../shared/keep-trying'
import { AskPasswordContext } from '../shared/reauthentication'
import { useServices } from '../shared/services'
import { useFlow } from '../shared/use-flow'
import { reauthenticateActors } from './reauthenticate.actors'

const loadDialog = () => import('./reauthenticate.dialog')
const ReauthenticateDialog = lazy(keepTrying(loadDialog))

/** The one re-authentication dialog of the dashboard; any flow below asks for it by `useReauthenticate`. */
export const WithReauthentication = ({ children }: { children: ReactNode }) => {
  const services = useServices()
  const [state, send] = useFlow('reauthenticate', { actors: reauthenticateActors(services) })
  const { refusal, text } = state.context
  return (
    <AskPasswordContext value={(question) => send({ type: 'reauthenticate.ask', ...question })}>
      {children}
      <Suspense fallback={null}>
        {!state.matches('closed') && (
          <ReauthenticateDialog
            text={text}
            error={missingPassword(state.context) ?? (refusal ? summaryOf(refusal) : undefined)}
            busy={state.hasTag('busy')}
            onType={(filled) => send({ type: 'reauthenticate.enterPassword', filled })}
            onSubmit={() => send({ type: 'reauthenticate.submit' })}
            onCancel={() => send({ type: 'reauthenticate.cancel' })}
          />
        )}
      </Suspense>
    </AskPasswordContext>
  )
}
