import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { changePasswordFlow, changePasswordProblems } from '../../machines/profile/change-password.machine'
import { changePasswordHash } from '../../machines/shell/linked-parts.rules'
import { changeMinimum, passwordVerdict } from '../../machines/values/password'
import { useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { type FlowProps, useFlow } from '../flows/use-flow'
import { useSecret } from '../flows/use-secret'
import { valueIn } from '../ui/controls/form.view'
import { FormDialog } from '../ui/controls/form-dialog.view'
import { PasswordField } from '../ui/controls/password.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { ActionRow } from '../ui/rows/action-row.view'
import { changePasswordActors } from './change-password.actors'

const Dialog = ({ state, send }: FlowProps<typeof changePasswordFlow>) => {
  const { account, customer } = useSession()
  const { typed, checked, error: apiError } = state.context
  const problems = checked ? changePasswordProblems(typed) : {}

  const old = useSecret('changePassword.old', (text) =>
    send({ type: 'changePassword.enterOld', filled: text !== '' }),
  )
  const chosen = useSecret('changePassword.new', (text) => {
    const own = { ...account, phone: customer?.phone ?? account.phone }
    const verdict = passwordVerdict(text, changeMinimum, undefined, own)
    send({ type: 'changePassword.enterNew', verdict })
  })

  return (
    <FormDialog
      title="Change Password"
      text="You stay logged in here. This logs out every other device."
      username={account.username}
      submitLabel="Save"
      busy={state.hasTag('busy')}
      onSubmit={(form) => {
        old.resync(valueIn(form, 'oldPassword'))
        chosen.resync(valueIn(form, 'newPassword'))
        send({ type: 'changePassword.submit' })
      }}
      onCancel={() => send({ type: 'changePassword.close' })}
    >
      <PasswordField
        label="Old password"
        name="oldPassword"
        autoComplete="current-password"
        enterKeyHint="next"
        error={problems.oldPassword ?? apiError?.fields.oldPassword}
        onChange={(change) => old.enter(change.target.value)}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        enterKeyHint="go"
        hint={`At least ${changeMinimum} characters`}
        error={problems.newPassword ?? apiError?.fields.newPassword}
        onChange={(change) => chosen.enter(change.target.value)}
      />
      <ErrorText error={apiError} fields={['oldPassword', 'newPassword']} />
    </FormDialog>
  )
}

/** The row and its dialog (PROFILE-12, PROFILE-15 to PROFILE-17). */
export const ChangePassword = () => {
  const services = useServices()
  const [state, send] = useFlow(changePasswordFlow, { actors: changePasswordActors(services) })
  useEffect(() => {
    if (location.hash === changePasswordHash) send({ type: 'changePassword.open' })
  }, [send])
  return (
    <>
      <ActionRow
        icon={Lock}
        title="Change Password"
        text={`At least ${changeMinimum} characters`}
        onClick={() => send({ type: 'changePassword.open' })}
      />
      {!state.matches('closed') && <Dialog state={state} send={send} />}
    </>
  )
}
