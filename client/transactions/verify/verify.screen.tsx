import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearch } from 'wouter'
import { entryRoutes } from '../../../machines/shell/routes.rules'
import { codeIn, verdictOf } from '../../../machines/transactions/verify/receipt-code.rules'
import {
  refusalText,
  verdictText,
  verdictTexts,
} from '../../../machines/transactions/verify/verdict-texts.rules'
import { runOperation } from '../../data/run-operation'
import { useServices } from '../../flows/services'
import { useAction } from '../../flows/use-action'
import { CheckReceiptDocument, type CheckReceiptQuery } from '../../generated/graphql'
import { Button } from '../../ui/controls/button.view'
import { plainTextInput, TextField } from '../../ui/controls/field.view'
import { Form, useEarlyInput, valueIn } from '../../ui/controls/form.view'
import { accountTail, coins, groupsOfFour, lagosTime, naira } from '../../ui/format'
import { EntryPage } from '../../ui/layout/entry-page.view'

type CheckedReceipt = NonNullable<CheckReceiptQuery['receipt']>

/** Does not use the dashboard's `Card`, which, if shared, would move out of the dashboard's first chunk. */
const Box = chakra('div', {
  base: { padding: '5', borderRadius: '24px', bg: 'bg.panel' },
  variants: {
    tone: {
      genuine: { bg: 'green.hero', color: 'hero.fg' },
      warning: { bg: 'orange.subtle' },
      wrong: { bg: 'red.subtle' },
    },
  },
})

const Facts = ({ receipt }: { receipt: CheckedReceipt }) => {
  const { amountCrypto, amountNGN, approveDate, bankName, accountName } = receipt
  const amount = coins(amountCrypto, receipt.currency.symbol, 8)
  const rows = [
    ['Approved', approveDate && lagosTime(approveDate)],
    ['Amount', amount],
    ['Bank', bankName],
    ['Account name', bankName && accountName],
    ['Account number', bankName && accountTail(receipt.accountTail ?? '')],
  ].filter(([, value]) => value)
  return (
    <>
      <chakra.p textStyle="balance" fontSize="min(2rem, 8vw)">
        {amountNGN === null ? amount : naira(amountNGN)}
      </chakra.p>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1" marginTop="3">
        {rows.flatMap(([name, value]) => [
          <chakra.dt key={name} color={bankName ? 'green.muted' : 'fg.muted'}>
            {name}
          </chakra.dt>,
          <chakra.dd key={`${name} value`} textAlign="end" fontWeight="600" overflowWrap="anywhere">
            {value}
          </chakra.dd>,
        ])}
      </chakra.dl>
    </>
  )
}

/** The page '/verify?code=', where anyone can verify a receipt without logging in (EXT-42). */
export const VerifyScreen = () => {
  const { transport } = useServices()
  const query = new URLSearchParams(useSearch()).get('code') ?? ''
  const [text, setText] = useState(() => {
    const scanned = codeIn(query)
    return scanned ? groupsOfFour(scanned).join('-') : query
  })
  const code = codeIn(text)
  const [isSubmitted, setSubmitted] = useState(false)
  // A receipt's data belong to another customer and must be kept out of the log.
  const check = useAction('verify.check', {
    run: async (code: string, signal) =>
      (await runOperation(transport, CheckReceiptDocument, { code }, { signal })).receipt,
  })
  const { isPending: isChecking, output: receipt, error } = check
  const checkOnMount = useEffectEvent(() => code && void check.start(code))
  useEffect(() => void checkOnMount(), [])
  const verdict =
    receipt === undefined ? null : verdictOf(code ?? '', receipt ?? { kind: null, status: null })
  const [title] = error ? ['Not checked'] : verdictTexts[verdict ?? 'none']
  const isWarning = error !== undefined || (verdict !== null && verdict !== 'genuine')
  const enter = (typed: string): void => {
    if (isChecking || typed === text) return
    check.cancel()
    setText(typed)
  }
  const form = useEarlyInput((earlyForm) => valueIn(earlyForm, 'code') && enter(valueIn(earlyForm, 'code')))
  return (
    <EntryPage title={isChecking ? 'Checking …' : (title ?? entryRoutes.verify.title)}>
      <chakra.div role="status" display="grid" gap="4">
        {verdict === 'genuine' && receipt && (
          <Box tone="genuine">
            <Facts receipt={receipt} />
          </Box>
        )}
        <Box tone={verdict === 'false' ? 'wrong' : isWarning ? 'warning' : undefined}>
          {verdict === 'false' && (
            <chakra.svg viewBox="0 0 320 40" color="red.solid" marginBottom="4" aria-hidden>
              <path
                fill="currentColor"
                d="M0 10h128l-8 8H0zM0 24h114l-8 8H0zM190 6h130v8H182zM176 20h144v8H168z"
              />
            </chakra.svg>
          )}
          {error ? refusalText(error) : verdictText(verdict ?? 'none', receipt?.accountName ?? null)}
        </Box>
        {(verdict === 'deposit' || verdict === 'transfer') && receipt && (
          <Box>
            <Facts receipt={receipt} />
          </Box>
        )}
      </chakra.div>
      <Form
        ref={form}
        busy={isChecking}
        onSubmit={(submittedForm) => {
          const submittedText = valueIn(submittedForm, 'code')
          const submittedCode = codeIn(submittedText)
          enter(submittedText)
          setSubmitted(submittedCode === null)
          if (submittedCode) void check.start(submittedCode)
        }}
      >
        <TextField
          label="Code on the receipt"
          name="code"
          autoComplete="off"
          {...plainTextInput}
          enterKeyHint="go"
          value={text}
          error={isSubmitted && code === null && 'A code has 12 letters and digits'}
          onChange={(change) => enter(change.target.value)}
        />
        <Button type="submit" loading={isChecking}>
          Check
        </Button>
      </Form>
    </EntryPage>
  )
}
