import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Snowflake } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { fromPromise } from 'xstate'
import { freezeFlow, passwordForFreezeText } from '../../machines/profile/freeze.machine'
import { runOperation } from '../data/run-operation'
import { usePageQuery } from '../data/use-page-query'
import { usePasswordWhen } from '../flows/reauthentication'
import { type Services, useServices } from '../flows/services'
import { type FlowProps, useFlow } from '../flows/use-flow'
import { FreezeAccountDocument, FreezeDocument, KnownWalletModeDocument } from '../generated/graphql'
import { Button } from '../ui/controls/button.view'
import { FormDialog } from '../ui/controls/form-dialog.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { useFreeze, useFrozenRefusal } from '../ui/feedback/use-freeze'
import { Card } from '../ui/layout/card.view'
import { useHashTarget } from '../ui/layout/hash-target'
import { ActionRow } from '../ui/layout/rows.view'

/** Completes even if the page closes, because every other session has ended by then. */
const freezeActors = ({ transport }: Services, client: ApolloClient) => ({
  freezeAccount: fromPromise<void, void>(async () => {
    const { freezeAccount } = await runOperation(transport, FreezeAccountDocument, {})
    client.writeQuery({ query: FreezeDocument, data: { __typename: 'Query', freeze: freezeAccount } })
  }),
})

/** Promises no more than is known about the wallet mode. */
const DepositsText = () => {
  const { data } = usePageQuery(KnownWalletModeDocument, { name: 'walletMode', variables: {}, quiet: true })
  const mode = data?.walletMode
  if (!mode) return <span>Deposits still arrive.</span>
  return mode.walletStatus && mode.adminWalletStatus ? (
    <span>Deposits still arrive and stay in your wallet.</span>
  ) : (
    <span>Deposits still arrive, and we pay them into your default bank account.</span>
  )
}

const FreezeDialog = ({ state, send, isFrozen }: FlowProps<typeof freezeFlow> & { isFrozen: boolean }) => (
  <FormDialog
    title={isFrozen ? 'Extend the freeze?' : 'Freeze your account?'}
    text={
      <chakra.div display="flex" flexDirection="column" gap="2">
        <chakra.p fontWeight="700">
          It lasts 24 hours from now. No one can lift it early, not even our support team.
        </chakra.p>
        <chakra.ul listStyleType="disc" paddingInlineStart="6">
          <li>You can't sell from your wallets, transfer or swap.</li>
          <li>Bank accounts and your phone number can't be changed, and no fingerprint can be added.</li>
          <li>All your other devices will be logged out.</li>
          <li>
            <DepositsText />
          </li>
        </chakra.ul>
      </chakra.div>
    }
    submitLabel="Freeze for 24 hours"
    danger
    busy={state.hasTag('busy')}
    onSubmit={() => send({ type: 'freeze.submit' })}
    onCancel={() => send({ type: 'freeze.close' })}
  >
    <ErrorText error={state.context.error} fields={[]} />
  </FormDialog>
)

/** 'Freeze my account' (ruling 47), which `freezePath` also opens. Hidden if the upstream has no freeze. */
export const FreezeAccount = () => {
  const services = useServices()
  const { revalidate } = usePageQuery(FreezeDocument, { name: 'freeze', variables: {}, quiet: true })
  useFrozenRefusal(revalidate)
  const { isOffered, frozen } = useFreeze()
  const [state, send] = useFlow(freezeFlow, { actors: freezeActors(services, useApolloClient()) })
  const [query, setQuery] = useSearchParams()
  const isRequested = isOffered && query.has('freeze')
  usePasswordWhen(
    state.matches('askingPassword'),
    { subject: 'freeze', text: passwordForFreezeText },
    (confirmed) => send({ type: confirmed ? 'freeze.agree' : 'freeze.decline' }),
  )
  useEffect(() => {
    if (!isRequested) return
    send({ type: 'freeze.open' })
    // A reload must not open the dialog again.
    setQuery({}, { replace: true, state: history.state })
  }, [isRequested, send, setQuery])
  useHashTarget('freeze', frozen !== null)
  if (!isOffered) return null
  const open = () => send({ type: 'freeze.open' })
  return (
    <>
      {frozen ? (
        <Card id="freeze" tone="warning" role="status">
          <chakra.p fontWeight="700">{frozen}</chakra.p>
          <chakra.p textStyle="secondary" marginBottom="3">
            You can't sell, transfer, swap, or change your bank accounts and phone number. <DepositsText />
          </chakra.p>
          <Button variant="subtle" bg="bg.panel" onClick={open}>
            Extend to 24 hours from now
          </Button>
        </Card>
      ) : (
        <Card flush>
          <ActionRow
            icon={Snowflake}
            title="Freeze my account"
            text="Lost your phone? Stop sales, transfers and changes for 24 hours"
            onClick={open}
          />
        </Card>
      )}
      {(state.matches('asking') || state.matches('freezing')) && (
        <FreezeDialog state={state} send={send} isFrozen={frozen !== null} />
      )}
    </>
  )
}
