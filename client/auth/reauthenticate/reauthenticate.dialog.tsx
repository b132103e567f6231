import { useEffect } from 'react'
import { useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { valueIn } from '../../ui/controls/form.view'
import { FormDialog } from '../../ui/controls/form-dialog.view'
import { PasswordField } from '../../ui/controls/password.view'

interface ReauthenticateDialogProps {
  text: string
  error: string | undefined
  busy: boolean
  /** The password itself is in the vault. */
  onType: (filled: boolean) => void
  onSubmit: () => void
  onCancel: () => void
}

/** 'Enter your password', 'Authenticate' (SHELL-25). */
const ReauthenticateDialog = ({
  text,
  error,
  busy,
  onType,
  onSubmit,
  onCancel,
}: ReauthenticateDialogProps) => {
  const { vault } = useServices()
  const { account } = useSession()

  // Clears the password when the dialog closes.
  useEffect(() => () => vault.put('reauthenticate.password', ''), [vault])

  const type = (password: string): void => {
    vault.put('reauthenticate.password', password)
    onType(password !== '')
  }

  return (
    <FormDialog
      title="Enter your password"
      text={text}
      username={account.username}
      submitLabel="Authenticate"
      busy={busy}
      onSubmit={(form) => {
        const password = valueIn(form, 'password')
        if (password !== vault.read('reauthenticate.password')) type(password)
        onSubmit()
      }}
      onCancel={onCancel}
    >
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={error}
        onChange={(change) => type(change.target.value)}
      />
    </FormDialog>
  )
}

export default ReauthenticateDialog
