import { and, eq, ne, or } from 'drizzle-orm'
import { expect } from 'vitest'
import { payeeChangeText } from '../../../machines/banks/accounts.rules'
import { type EditorField, editorProblems } from '../../../machines/banks/editor/bank-editor.rules'
import { apiError, summaryOf } from '../../../machines/core/api-error'
import { hashOf } from '../../../mock-api/accounts/passwords'
import { personas } from '../../../mock-api/accounts/personas'
import { accounts } from '../../../mock-api/schema/accounts'
import { bankAccounts } from '../../../mock-api/schema/banks'
import { cheapCost } from '../../fixtures/mock-api'
import { restCall } from '../../models/actors'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { clickOf } from '../banks-page.fixture'

const { accountId, password } = personas.ada
const fullNumber = '2087654399'
const duplicateId = 'bac-ada-same'

/** Makes the typed password correct or wrong and the typed number new or already saved, as the path expects. */
const prepareOutcome = async (
  { fixture: { api }, page }: Walker,
  outcome: PlainEvent | null,
  input: unknown,
) => {
  const { fields = {} } = (outcome?.error as { fields?: Record<string, string> } | undefined) ?? {}
  const passwordHash = await hashOf(fields.password ? 'Another-Naira-1' : password, cheapCost)
  await api.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
  const { id, bankId } = input as { id: string | null; bankId: string }
  const bankInput = { accountId, bankId, accountNumber: await page.valueOf('Account Number') }
  const duplicates = and(
    eq(bankAccounts.accountId, accountId),
    eq(bankAccounts.bankId, bankId),
    eq(bankAccounts.accountNumber, bankInput.accountNumber),
    ne(bankAccounts.id, id ?? ''),
  )
  await api.db.delete(bankAccounts).where(or(duplicates, eq(bankAccounts.id, duplicateId)))
  if (!fields.accountNumber) return
  // The edited account itself may have the number, so give it another one.
  await api.db
    .update(bankAccounts)
    .set({ accountNumber: '9999999999' })
    .where(eq(bankAccounts.id, id ?? ''))
  const row = {
    ...bankInput,
    id: duplicateId,
    accountName: 'Ada Okafor',
    accountType: 'savings',
    createdAt: new Date(),
  }
  await api.db.insert(bankAccounts).values(row)
}

const staleLoginError = apiError(403, 'Please enter your password again')

const labelledFields: readonly [label: string, field: EditorField][] = [
  ['Bank', 'bankId'],
  ['Account Number', 'accountNumber'],
  ['Beneficiary Name', 'accountName'],
  ['Account Type', 'accountType'],
  ['Password', 'password'],
]
const names: Readonly<Record<string, string>> = { '090267': 'Kuda Microfinance Bank', '100004': 'OPay' }
const addCall = restCall('POST', '/v1/app/newbankaccounts', prepareOutcome)
const editCall = restCall('PATCH', '/v1/app/newbankaccounts/{id}', prepareOutcome)
let call = addCall

walkEvery('bankEditor', {
  url: '/dashboard/banks',
  persona: 'ada',
  begin: (walker, input) => {
    const { page } = walker
    const { account } = input as { account: { id: string } | null }
    return walker.until(() => (account ? clickOf(page, account.id, 'Edit') : page.click('Add Bank Account')))
  },
  requirements: '[BANK-20] [BANK-21] [BANK-23] [BANK-24] [BANK-25] [CONST-15] [CONST-16]',
  actors: {
    saveAccount: {
      begin: () => {
        for (const candidate of [addCall, editCall]) candidate.begin?.()
      },
      prepare: (walker, outcome, input) => {
        call = (input as { id: string | null }).id === null ? addCall : editCall
        return call.prepare(walker, outcome, input)
      },
      untilHeld: async (walker) => call.untilHeld?.(walker),
    },
  },
  actions: {
    'bankEditor.search': async ({ page }, { text }) => {
      await page.clickField('Bank')
      await page.fill('Bank', String(text))
    },
    'bankEditor.closePicker': ({ page }) => page.press('Bank', 'Escape'),
    'bankEditor.pickBank': async (walker, { bankId }) => {
      const { page } = walker
      await page.clickField('Bank')
      await walker.until(() => page.click(new RegExp(`${names[String(bankId)]}$`)))
    },
    'bankEditor.enterNumber': ({ page }, { verdict }) =>
      page.retype('Account Number', (verdict as { sound: boolean }).sound ? fullNumber : fullNumber.slice(1)),
    // The form behind the dialog also has a Cancel button.
    'bankEditor.decline': ({ page }) => page.click('Cancel', 'dialog:has([type=password])'),
  },
  shows: {
    editing: async (page, { context: { id, draft, search, checked, error: reason } }) => {
      await page.expectValue('Bank', search ?? names[draft.bankId] ?? '')
      expect((await page.texts('[role=option]')).length > 0).toBe(search !== null)
      await page.expectValue('Beneficiary Name', draft.accountName)
      await page.expectValue('Account Type', draft.accountType)
      expect(await page.texts('dialog input[type=password]')).toHaveLength(id === null ? 0 : 1)
      await page.expectText(`${draft.accountNumber.length} of 10 digits`)
      const problems = { ...reason?.fields, ...(checked ? editorProblems(draft, id !== null) : {}) }
      for (const [label, field] of labelledFields)
        if (field !== 'password' || id !== null) await page.expectError(label, problems[field])
      if (reason && Object.keys(reason.fields).length === 0) await page.expectText(summaryOf(reason))
      await page.expectBusy('Save', false)
    },
    saving: (page) => page.expectBusy('Save'),
    askingPassword: async (page, { context: { draft } }) => {
      await page.expectText('Enter your password', payeeChangeText)
      await page.expectValue('Beneficiary Name', draft.accountName)
    },
    saved: async (page, { context }) => {
      await page.expectAbsent('Beneficiary Name')
      await page.expectText(context.id === null ? 'New bank account added' : 'Bank account updated')
    },
  },
  level: 'effects',
  journeys: {
    'a first account asks for the password again after Cancel (ruling 20)': [
      { type: 'bankEditor.pickBank', bankId: '090267' },
      { type: 'bankEditor.enterNumber', verdict: { length: 10, sound: true } },
      { type: 'bankEditor.enterName', text: 'Ada Okafor' },
      { type: 'bankEditor.pickType', accountType: 'savings' },
      { type: 'bankEditor.submit', intentId: 'intent-1' },
      errorEvent('saveAccount', staleLoginError),
      { type: 'bankEditor.decline' },
      { type: 'bankEditor.submit', intentId: 'intent-1' },
      errorEvent('saveAccount', staleLoginError),
      { type: 'bankEditor.agree' },
      doneEvent('saveAccount'),
    ],
  },
})
