import type { ReactNode } from 'react'
import { useSession } from '../../flows/session'
import { useSecret } from '../../flows/use-secret'
import type { SecretSlot } from '../../platform/vault'
import { valueIn } from './form.view'
import { FormDialog, type FormDialogProps } from './form-dialog.view'
import { PasswordField } from './password.view'

interface PasswordDialogProps extends Omit<FormDialogProps, 'username' | 'children'> {
  slot: SecretSlot
  label?: string
  name?: string
  error: ReactNode
  enterKeyHint?: 'go' | 'next' | 'done'
  onType: (filled: boolean) => void
  children?: ReactNode
}

export const PasswordDialog = ({
  slot,
  label = 'Password',
  name = 'password',
  error,
  enterKeyHint = 'go',
  onType,
  onSubmit,
  children,
  ...dialog
}: PasswordDialogProps) => {
  const { account } = useSession()
  const password = useSecret(slot, (text) => onType(text !== ''))
  return (
    <FormDialog
      {...dialog}
      username={account.username}
      onSubmit={(form) => {
        password.resync(valueIn(form, name))
        onSubmit(form)
      }}
    >
      <PasswordField
        label={label}
        name={name}
        autoComplete="current-password"
        enterKeyHint={enterKeyHint}
        error={error}
        onChange={(change) => password.enter(change.target.value)}
      />
      {children}
    </FormDialog>
  )
}
