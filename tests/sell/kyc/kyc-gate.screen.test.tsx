import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { SellScreen } from '../../../client/sell/rates/sell.screen'
import { verificationLink } from '../../../machines/sell/kyc/kyc-gate.rules'
import { type Answers, account, openScreen } from '../../stage/screen-stage'
import { board } from '../rates/board.fixture'

afterEach(cleanup)

const customer = { id: 'customer-1', accountId: account.id, phone: '08012345678', kycRequired: true }
const open = (kycRequired: boolean, changed: Answers) =>
  openScreen(<SellScreen />, '/dashboard/sell', board(changed), { customer: { ...customer, kycRequired } })
const status = (verificationStatus: string): Answers => ({ kyc: () => ({ verificationStatus }) })

describe('KYC dialog', () => {
  it('[KYC-05] [KYC-06] opens with an external link that carries names and account id and tells nothing back', async () => {
    const stage = open(true, status('NotStarted'))
    const box = within(await screen.findByRole('dialog', { name: 'Verify your identity' }))
    const link = box.getByRole('link', { name: /Verify identity/ })
    expect(link.getAttribute('href')).toBe(verificationLink(account))
    expect(new URL(link.getAttribute('href')!).searchParams.get('accountId')).toBe('account-1')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(stage.calls).toEqual([
      { operation: 'SellPage', variables: { accountId: 'account-1', kycRequired: true } },
    ])
  })

  it('[KYC-03] stays closed for whoever has no record as a customer', async () => {
    const stage = openScreen(<SellScreen />, '/dashboard/sell', board(status('NotStarted')))
    await screen.findByRole('link', { name: /^Bitcoin/ })
    expect(stage.calls[0]!.variables.kycRequired).toBe(false)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
