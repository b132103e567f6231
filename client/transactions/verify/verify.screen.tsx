import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { entryRoutes } from '../../../machines/shell/routes.rules'
import { isWhole } from '../../../machines/transactions/verify/receipt-code.rules'
import { verifyFlow } from '../../../machines/transactions/verify/verify.machine'
import { refusalText, words } from '../../../machines/transactions/verify/verify-words.rules'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Button } from '../../ui/controls/button.view'
import { asTyped, TextField } from '../../ui/controls/field.view'
import { Form, useTypedEarly, valueIn } from '../../ui/controls/form.view'
import { accountTail, coins, dateTime, inFours, naira } from '../../ui/format'
import { EntryPage } from '../../ui/layout/entry-page.view'
import { type CheckedReceipt, verifyActors } from './verify.actors'

/** In no card or plate of the dashboard's: they would leave its first load for a chunk that both share. */
const Box = chakra('div', {
  base: { padding: '5', borderRadius: '24px', bg: 'bg.panel' },
  variants: {
    tone: {
      genuine: { bg: 'green.plate', color: 'plate.fg' },
      warning: { bg: 'orange.subtle' },
      wrong: { bg: 'red.subtle' },
    },
  },
})

const Genuine = ({ receipt }: { receipt: CheckedReceipt }) => {
  const sold = coins(receipt.amountCrypto, receipt.currency.symbol)
  const rows = [
    ['Arrived', dateTime(receipt.approveDate ?? '')],
    ['Bank', receipt.bankName && `${receipt.bankName} ${accountTail(receipt.accountTail ?? '')}`],
    ['Name', receipt.accountName],
    ['Coins', receipt.amountNGN && sold],
  ].filter(([, value]) => value)
  return (
    <Box tone="genuine">
      <chakra.p textStyle="balance" fontSize="min(2rem, 8vw)">
        {receipt.amountNGN === null ? sold : naira(receipt.amountNGN)}
      </chakra.p>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1" marginTop="3">
        {rows.flatMap(([name, value]) => [
          <chakra.dt key={name} color="green.muted">
            {name}
          </chakra.dt>,
          <chakra.dd key={`${name} is`} textAlign="end" fontWeight="600" overflowWrap="anywhere">
            {value}
          </chakra.dd>,
        ])}
      </chakra.dl>
    </Box>
  )
}

/** '/verify?code=': whether a receipt is genuine, for anybody (EXT-42). */
export const VerifyScreen = () => {
  const services = useServices()
  const code = new URLSearchParams(useSearch()).get('code') ?? ''
  const [receipt, setReceipt] = useState<CheckedReceipt | null>(null)
  const [state, send] = useFlow(verifyFlow, { actors: verifyActors(services, setReceipt), input: { code } })
  const { verdict, error, checked } = state.context
  const busy = state.hasTag('busy')
  const [title, text] = error ? ['Not checked', refusalText(error)] : words[verdict ?? 'none']
  const isWarning = error !== null || (verdict !== null && verdict !== 'genuine')
  const enter = (text: string): void => send({ type: 'verify.enterCode', text })
  const form = useTypedEarly((early) => valueIn(early, 'code') && enter(valueIn(early, 'code')))
  return (
    <EntryPage title={busy ? 'Checking …' : (title ?? entryRoutes.verify.title)}>
      <chakra.div role="status" display="grid" gap="4">
        {verdict === 'genuine' && receipt && <Genuine receipt={receipt} />}
        <Box tone={verdict === 'false' ? 'wrong' : isWarning ? 'warning' : undefined}>
          {verdict === 'false' && (
            <chakra.svg viewBox="0 0 320 40" color="red.solid" marginBottom="4" aria-hidden>
              <path
                fill="currentColor"
                d="M0 10h128l-8 8H0zM0 24h114l-8 8H0zM190 6h130v8H182zM176 20h144v8H168z"
              />
            </chakra.svg>
          )}
          {text}
        </Box>
      </chakra.div>
      <Form
        ref={form}
        busy={busy}
        onSubmit={(sent) => {
          enter(valueIn(sent, 'code'))
          send({ type: 'verify.submit' })
        }}
      >
        <TextField
          label="Code on the receipt"
          name="code"
          autoComplete="off"
          {...asTyped}
          enterKeyHint="go"
          value={inFours(state.context.code).join('-')}
          error={checked && !isWhole(state.context.code) && 'A code has 12 letters and digits'}
          onChange={(change) => enter(change.target.value)}
        />
        <Button type="submit" loading={busy}>
          Check
        </Button>
      </Form>
    </EntryPage>
  )
}
