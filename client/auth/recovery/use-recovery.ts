import { useEffect } from 'react'
import { recoveryFlow } from '../../../machines/auth/recovery/recovery.machine'
import {
  codeIn,
  codeVerdict,
  type RecoveryStep,
  stepOf,
} from '../../../machines/auth/recovery/recovery.rules'
import { changeMinimum, passwordVerdict } from '../../../machines/values/password'
import { useServices } from '../../flows/services'
import { useRunMark } from '../../flows/use-checkpoint'
import { useFlow } from '../../flows/use-flow'
import { valueIn } from '../../ui/controls/form.view'
import { recoveryActors } from './recovery.actors'

/** The recovery flow, new or restored after a reload, and the handlers for its secrets. */
export const useRecovery = (resumed: RecoveryStep | null) => {
  const services = useServices()
  const { vault } = services
  const [state, send, actor] = useFlow(recoveryFlow, { actors: recoveryActors(services), input: { resumed } })
  const step = stepOf(String(state.value))
  useRunMark(recoveryFlow as never, actor.id)

  // A reload clears the vault.
  const startAt = resumed?.step ?? 'email'
  useEffect(() => {
    if (startAt !== 'email') send({ type: 'recovery.loseSecrets' })
  }, [startAt, send])

  // Clears secrets when their step or the page ends, except the code, which the last step sends again.
  useEffect(() => {
    if (step === 'password') return
    vault.put('recovery.code', '')
    vault.put('recovery.password', '')
  }, [vault, step])
  useEffect(
    () => () => {
      vault.put('recovery.code', '')
      vault.put('recovery.password', '')
    },
    [vault],
  )

  const enterCode = (text: string): void => {
    vault.put('recovery.code', codeIn(text))
    send({ type: 'recovery.enterCode', verdict: codeVerdict(text) })
  }

  const enterPasswords = (form: HTMLFormElement): void => {
    const password = valueIn(form, 'newPassword')
    vault.put('recovery.password', password)
    const typed = {
      password: passwordVerdict(password, changeMinimum, undefined, { email: state.context.email }),
      matches: password === valueIn(form, 'confirmation'),
    }
    send({ type: 'recovery.enterPasswords', typed })
  }

  return { context: state.context, busy: state.hasTag('busy'), step, send, enterCode, enterPasswords }
}
