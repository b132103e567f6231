// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../machines/facts'
import { toastText } from '../auth/identity.fixture'
import { account as ada } from '../shared/ada'
import { onPage, openApp, vi } from '../shared/app-stage'

const account = { accountId: ada.id, role: ada.role.name }

/** Section 8's success toasts in its words and spelling, each with the fact that brings it. */
const catalogue: readonly [text: string, fact: Partial<Fact> & Pick<Fact, 'type'>][] = [
  ['Address Copied!', { type: 'deposit.addressCopied' }],
  ['ID Copied!', { type: 'details.idCopied' }],
  ['Transaction reported', { type: 'report.succeeded' }],
  ['Referral Code Copied!', { type: 'referralBoard.codeCopied' }],
  ['Referral Link Copied!', { type: 'referralBoard.linkCopied' }],
  ['Transfer completed', { type: 'transfer.completed' }],
  ['Swap completed', { type: 'swap.completed' }],
  ['Sold all successfully!', { type: 'sellOrder.completed', all: true }],
  ['Wallet mode has been turned on', { type: 'walletMode.switched', on: true }],
  ['Wallet mode has been turned off', { type: 'walletMode.switched', on: false }],
  ['Bank account updated', { type: 'bankEditor.updated' }],
  ['New bank account added', { type: 'bankEditor.added' }],
  ['Default bank account changed', { type: 'bankAccount.becameDefault', id: 'b' }],
  ['Bank account deleted', { type: 'bankAccount.deleted', id: 'b' }],
  ['Bank account restored', { type: 'bankAccount.restored', id: 'b' }],
  ['Profile updated', { type: 'profileField.saved', field: 'phone' }],
  ['Password changed', { type: 'changePassword.succeeded' }],
  ['Registration succesfull', { type: 'register.succeeded', ...account }],
  ['Registration unsuccesfull', { type: 'register.failed' }],
  ['Ticket submitted', { type: 'complaint.filed' }],
  ['Your password reset link has been sent', { type: 'recovery.codeSent' }],
  ['OTP verified.', { type: 'recovery.codeVerified' }],
  ['Your new password has been saved successfully.', { type: 'recovery.completed' }],
]

describe('success messages', () => {
  it('[ERR-09] are toasts in exactly the words of the catalogue', async () => {
    const { services } = openApp('/login')
    await onPage('Login')
    // What a registration leaves for the session that it begins.
    services.vault.put('session.login', JSON.stringify({ token: 't', account: ada, customer: null }))
    const shown: string[] = []
    for (const [text, fact] of catalogue) {
      services.facts.tell(fact as Fact)
      await vi.waitFor(() => expect(toastText()).not.toBe(shown.at(-1) ?? ''), { timeout: 10_000 })
      shown.push(toastText())
      const role = text === 'Registration unsuccesfull' ? 'alert' : 'status'
      expect(document.querySelector(`[popover] [role=${role}]`)?.textContent).toBe(text)
    }
    expect(shown).toEqual(catalogue.map(([text]) => text))
  })
})
