import { chakra } from '@chakra-ui/react/styled-system'
import { Lock, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { fromPromise } from 'xstate'
import { apiError, summaryOf } from '../../machines/core/api-error'
import { networkLabel } from '../../machines/money/network'
import { changePasswordFlow, changePasswordProblems } from '../../machines/profile/change-password.machine'
import { deleteAccountFlow, holdsMoney } from '../../machines/profile/delete-account.machine'
import { changePasswordHash } from '../../machines/shell/linked-parts.rules'
import { dashboardRoutes, walletPath } from '../../machines/shell/routes.rules'
import { changeMinimum, missingPasswordProblem, passwordVerdict } from '../../machines/values/password'
import { runOperation } from '../data/run-operation'
import { usePageQuery } from '../data/use-page-query'
import { type Services, useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { type FlowProps, useFlow } from '../flows/use-flow'
import { useSecret } from '../flows/use-secret'
import { ChangePasswordDocument, DeleteAccountDocument, MoneyLeftDocument } from '../generated/graphql'
import { forgetFingerprint } from '../platform/fingerprint'
import { TextLink } from '../ui/controls/button.view'
import { valueIn } from '../ui/controls/form.view'
import { PasswordField } from '../ui/controls/password.view'
import { PasswordDialog } from '../ui/controls/password-dialog.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { dollars } from '../ui/format'
import { Card } from '../ui/layout/card.view'
import { ActionRow } from '../ui/layout/rows.view'

/** The new token keeps this session (API-18). Completes even if the page closes, to keep the customer logged in. */
export const changePasswordActors = ({ session, transport, vault }: Services) => ({
  changePassword: fromPromise<void, void>(async () => {
    const account = session.read()?.account
    if (!account) throw apiError(null, null)
    const passwords = {
      oldPassword: vault.read('changePassword.old'),
      newPassword: vault.read('changePassword.new'),
    }
    await session.replaceToken(account.id, async () => {
      const { changePassword } = await runOperation(transport, ChangePasswordDocument, passwords)
      return changePassword.token
    })
  }),
})

const ChangeDialog = ({ state, send }: FlowProps<typeof changePasswordFlow>) => {
  const { account, customer } = useSession()
  const { typed, checked, error: apiError } = state.context
  const problems = checked ? changePasswordProblems(typed) : {}

  const newPassword = useSecret('changePassword.new', (text) => {
    const ownDetails = { ...account, phone: customer?.phone ?? account.phone }
    const verdict = passwordVerdict(text, changeMinimum, undefined, ownDetails)
    send({ type: 'changePassword.enterNew', verdict })
  })

  return (
    <PasswordDialog
      title="Change Password"
      text="You stay logged in here. This logs out every other device."
      submitLabel="Save"
      slot="changePassword.old"
      label="Old password"
      name="oldPassword"
      enterKeyHint="next"
      error={problems.oldPassword ?? apiError?.fields.oldPassword}
      busy={state.hasTag('busy')}
      onType={(filled) => send({ type: 'changePassword.enterOld', filled })}
      onSubmit={(form) => {
        newPassword.resync(valueIn(form, 'newPassword'))
        send({ type: 'changePassword.submit' })
      }}
      onCancel={() => send({ type: 'changePassword.close' })}
    >
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        enterKeyHint="go"
        hint={`At least ${changeMinimum} characters`}
        error={problems.newPassword ?? apiError?.fields.newPassword}
        onChange={(change) => newPassword.enter(change.target.value)}
      />
      <ErrorText error={apiError} fields={['oldPassword', 'newPassword']} />
    </PasswordDialog>
  )
}

/** 'Change Password' (PROFILE-12, PROFILE-15 to PROFILE-17). */
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
      {!state.matches('closed') && <ChangeDialog state={state} send={send} />}
    </>
  )
}

/** Completes even if the page closes, because the account has been deleted by then and the session must end. */
export const deleteAccountActors = ({ eventBus, session, storage, transport, vault }: Services) => ({
  deleteAccount: fromPromise<void, void>(async ({ signal }) => {
    const accountId = session.read()?.account.id
    const password = vault.read('deleteAccount.password')
    await runOperation(transport, DeleteAccountDocument, { password })
    forgetFingerprint(storage)
    if (signal.aborted && accountId && session.read()?.account.id === accountId)
      eventBus.emit({ type: 'deleteAccount.succeeded' })
  }),
})

type Currency = Parameters<typeof walletPath>[0]

const coinOf = ({ symbol, chain }: Currency): string =>
  [symbol, networkLabel(chain)].filter(Boolean).join(' ')

const DeletedItems = () => (
  <chakra.div display="flex" flexDirection="column" gap="2">
    <p>This can't be undone. You'll lose:</p>
    <chakra.ul listStyleType="disc" paddingInlineStart="6">
      <li>your login, fingerprints included</li>
      <li>your saved bank accounts and your personal data</li>
      <li>your referral code and your points</li>
      <li>any wallet balance under $1</li>
    </chakra.ul>
  </chakra.div>
)

interface DeletionBlockedProps {
  reason: string
  wasRefused: boolean
  heldCurrencies: readonly Currency[]
}

const DeletionBlocked = ({ reason, wasRefused, heldCurrencies }: DeletionBlockedProps) => {
  const links = [
    ...heldCurrencies.map((currency) => [`Sell ${coinOf(currency)}`, walletPath(currency, 'walletSale')]),
    [heldCurrencies.length ? 'Transfer' : 'Wallets', dashboardRoutes.wallets.path],
    ...(wasRefused ? [['Transactions', dashboardRoutes.transactions.path]] : []),
  ] as [string, string][]
  return (
    <Card tone="warning" textStyle="secondary">
      <chakra.p fontWeight="700">{reason}</chakra.p>
      <p>{wasRefused ? 'Nothing was deleted.' : 'Sell or transfer it before you delete your account.'}</p>
      <chakra.div display="flex" flexWrap="wrap" columnGap="4" marginBottom="-3">
        {links.map(([text, href]) => (
          <Link key={text} href={href} asChild>
            <TextLink>{text}</TextLink>
          </Link>
        ))}
      </chakra.div>
    </Card>
  )
}

const DeleteDialog = ({ state, send }: FlowProps<typeof deleteAccountFlow>) => {
  // The server decides; the dialog shows a likely rejection before the customer types the password.
  const wallets = usePageQuery(MoneyLeftDocument, { name: 'moneyLeft', variables: {}, quiet: true }).data
    ?.wallets?.wallets
  const fundedWallets = wallets?.filter(({ usdBalance }) => holdsMoney(usdBalance)) ?? []
  const { error: apiError } = state.context
  const isBlocked = apiError?.status === 409
  const holdings = fundedWallets.map(
    ({ usdBalance, currency }) => `${dollars(usdBalance)} in ${coinOf(currency)}`,
  )
  const reason =
    isBlocked && apiError
      ? summaryOf(apiError)
      : holdings.length > 0
        ? `You still have ${holdings.join(' and ')}.`
        : null
  const refused = apiError && !isBlocked ? (apiError.fields.password ?? summaryOf(apiError)) : undefined

  return (
    <PasswordDialog
      title="Delete Account"
      text={
        reason ? (
          <DeletionBlocked
            reason={reason}
            wasRefused={isBlocked}
            heldCurrencies={fundedWallets.map(({ currency }) => currency)}
          />
        ) : (
          <DeletedItems />
        )
      }
      submitLabel="Delete"
      danger
      slot="deleteAccount.password"
      enterKeyHint="done"
      error={missingPasswordProblem(state.context) ?? refused}
      busy={state.hasTag('busy')}
      onType={(filled) => send({ type: 'deleteAccount.enterPassword', filled })}
      onSubmit={() => send({ type: 'deleteAccount.submit' })}
      onCancel={() => send({ type: 'deleteAccount.close' })}
    />
  )
}

export const DeleteAccount = ({ off }: { off: string | null }) => {
  const services = useServices()
  const [state, send] = useFlow(deleteAccountFlow, { actors: deleteAccountActors(services) })
  return (
    <>
      <ActionRow
        icon={Trash2}
        tone="danger"
        title="Delete Account"
        text={off ?? "You'll need your password"}
        disabled={off !== null}
        onClick={() => send({ type: 'deleteAccount.open' })}
      />
      {!state.matches('closed') && <DeleteDialog state={state} send={send} />}
    </>
  )
}
