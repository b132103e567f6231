import { useSession } from '../../flows/session'
import { useSecret } from '../../flows/use-secret'
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
  const { account } = useSession()
  const password = useSecret('reauthenticate.password', (text) => onType(text !== ''))
  return (
    <FormDialog
      title="Enter your password"
      text={text}
      username={account.username}
      submitLabel="Authenticate"
      busy={busy}
      onSubmit={(form) => {
        password.resync(valueIn(form, 'password'))
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
        onChange={(change) => password.enter(change.target.value)}
      />
    </FormDialog>
  )
}

export default ReauthenticateDialog
