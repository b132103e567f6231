import { chakra } from '@chakra-ui/react/styled-system'
import { Trash2 } from 'lucide-react'
import { type ApiError, summaryOf } from '../../machines/core/api-error'
import { deleteAccountFlow } from '../../machines/profile/delete-account.machine'
import { missingPassword } from '../../machines/values/password'
import { useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { type FlowProps, useFlow } from '../flows/use-flow'
import { useSecret } from '../flows/use-secret'
import { valueIn } from '../ui/controls/form.view'
import { FormDialog } from '../ui/controls/form-dialog.view'
import { PasswordField } from '../ui/controls/password.view'
import { Card } from '../ui/layout/card.view'
import { ActionRow } from '../ui/rows/action-row.view'
import { deleteAccountActors } from './delete-account.actors'

const conflict = 409

/** What is deleted with the account (API-21). */
const Losses = () => (
  <chakra.div display="flex" flexDirection="column" gap="2">
    <p>This cannot be undone. You lose:</p>
    <chakra.ul listStyleType="disc" paddingInlineStart="6">
      <li>your login, fingerprints included</li>
      <li>your saved bank accounts and your personal data</li>
      <li>your referral code and your points</li>
      <li>what is left in your wallets, if it is under $1 in each</li>
    </chakra.ul>
  </chakra.div>
)

/** Why the server refuses the deletion, and the remedy. */
const Kept = ({ error: apiError }: { error: ApiError }) => (
  <Card tone="warning" textStyle="secondary">
    <chakra.p fontWeight="700">{summaryOf(apiError)}</chakra.p>
    <p>
      A wallet still holds $1 or more, or a sale is not paid out yet. Sell or transfer what your wallets hold,
      wait until no transaction is Pool or Pending, then try again. Nothing was deleted.
    </p>
  </Card>
)

const Dialog = ({ state, send }: FlowProps<typeof deleteAccountFlow>) => {
  const { account } = useSession()
  const { error: apiError } = state.context
  const isKept = apiError?.status === conflict
  const refused = apiError && !isKept ? (apiError.fields.password ?? summaryOf(apiError)) : undefined

  const password = useSecret('deleteAccount.password', (text) =>
    send({ type: 'deleteAccount.enterPassword', filled: text !== '' }),
  )

  return (
    <FormDialog
      title="Delete Account"
      text={apiError && isKept ? <Kept error={apiError} /> : <Losses />}
      username={account.username}
      submitLabel="Delete"
      danger
      busy={state.hasTag('busy')}
      onSubmit={(form) => {
        password.resync(valueIn(form, 'password'))
        send({ type: 'deleteAccount.submit' })
      }}
      onCancel={() => send({ type: 'deleteAccount.close' })}
    >
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        enterKeyHint="done"
        error={missingPassword(state.context) ?? refused}
        onChange={(change) => password.enter(change.target.value)}
      />
    </FormDialog>
  )
}

/** The row and its dialog (PROFILE-13). */
export const DeleteAccount = () => {
  const services = useServices()
  const [state, send] = useFlow(deleteAccountFlow, { actors: deleteAccountActors(services) })
  return (
    <>
      <ActionRow
        icon={Trash2}
        tone="danger"
        title="Delete Account"
        text="Asks for your password"
        onClick={() => send({ type: 'deleteAccount.open' })}
      />
      {!state.matches('closed') && <Dialog state={state} send={send} />}
    </>
  )
}
