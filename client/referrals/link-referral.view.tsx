import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { summaryOf } from '../../machines/core/api-error'
import { linkReferralFlow } from '../../machines/referrals/link-referral.machine'
import { cleanReferralCode } from '../../machines/values/clean-text'
import { messages } from '../../machines/values/fields'
import { runOperation } from '../data/run-operation'
import { type Services, useServices } from '../flows/services'
import { useSession } from '../flows/session'
import { useFlow } from '../flows/use-flow'
import { useSecret } from '../flows/use-secret'
import { AddReferralCodeDocument } from '../generated/graphql'
import { Button } from '../ui/controls/button.view'
import { plainTextInput, TextField } from '../ui/controls/field.view'
import { Form, valueIn } from '../ui/controls/form.view'
import { restoreFocus } from '../ui/controls/refresh-button.view'
import { ErrorText } from '../ui/feedback/error-text.view'
import { Card } from '../ui/layout/card.view'
import { forgetRefusedReferral, refusedReferralOf } from './refused-referral.view'

const linkReferralActors = ({ transport, vault }: Services, accountId: string) => ({
  addCode: fromPromise<void, void>(async ({ signal }) => {
    const code = cleanReferralCode(vault.read('linkReferral.code'))
    await runOperation(transport, AddReferralCodeDocument, { accountId, code }, { signal })
  }),
})

/** Asks for the referral code again if registration could not add it (API-09). */
export const LinkReferral = () => {
  const services = useServices()
  const { storage, now } = services
  const { account } = useSession()
  const [rejectedCode] = useState(() => refusedReferralOf(storage, account.id, now()))
  const [state, send] = useFlow(linkReferralFlow, { actors: linkReferralActors(services, account.id) })
  const { filled, checked, error: apiError } = state.context
  const isClosed = state.matches('closed')
  const isOver = state.matches('over')

  useEffect(() => {
    if (isClosed || isOver) forgetRefusedReferral(storage)
  }, [isClosed, isOver, storage])

  const code = useSecret('linkReferral.code', (text) =>
    send({ type: 'linkReferral.enter', filled: text.trim() !== '' }),
  )
  const skip = (): void => send({ type: 'linkReferral.skip' })

  if (isClosed) return null
  if (isOver && apiError)
    return (
      <Card
        key="over"
        ref={restoreFocus}
        aria-label="Your referrer"
        display="flex"
        flexDirection="column"
        gap="4"
      >
        <ErrorText
          error={{ ...apiError, summary: apiError.fields.referredBy ?? summaryOf(apiError) }}
          fields={[]}
        />
        <Button variant="subtle" onClick={skip}>
          Close
        </Button>
      </Card>
    )
  return (
    <Card ref={restoreFocus} aria-labelledby="refused-referral" minHeight="240px">
      <Form
        busy={state.hasTag('busy')}
        onSubmit={(form) => {
          code.resync(valueIn(form, 'referralCode'))
          send({ type: 'linkReferral.submit' })
        }}
      >
        <chakra.h2 id="refused-referral" textStyle="rowTitle" overflowWrap="anywhere">
          {rejectedCode?.isUnknown
            ? `We don't recognise code ${rejectedCode.code}. Try another?`
            : `The code ${rejectedCode?.code ?? ''} couldn't be added. Try again?`}
        </chakra.h2>
        <TextField
          label="Referral code"
          name="referralCode"
          autoComplete="off"
          enterKeyHint="go"
          {...plainTextInput}
          error={checked && !filled ? messages.required : apiError?.fields.referredBy}
          onChange={(change) => code.enter(change.target.value)}
        />
        <chakra.div display="flex" flexWrap="wrap-reverse" gap="3">
          <Button variant="plain" flex="1 0 auto" onClick={skip}>
            Skip
          </Button>
          <Button type="submit" variant="subtle" flex="1 0 auto" loading={state.hasTag('busy')}>
            Add code
          </Button>
        </chakra.div>
        <ErrorText error={apiError} fields={['referredBy']} />
      </Form>
    </Card>
  )
}
