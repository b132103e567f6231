import { describe, expect, it } from 'vitest'
import { isGateOpen, verificationBase, verificationLink } from '../../../machines/sell/kyc/kyc-gate.rules'
import { dashboardRoutes, entryRoutes } from '../../../machines/shell/routes.rules'

const sell = '/dashboard/sell'
const isDialogOpen = (verificationStatus: string | null, kycRequired = true, path = sell): boolean =>
  isGateOpen(path, { kycRequired, verificationStatus })

describe('the KYC dialog', () => {
  it.each(['NotStarted', 'Pending', 'Rejected', 'completed', 'COMPLETED', 'Completed ', '', null])(
    'the KYC dialog opens for %j with kycRequired set [KYC-01]',
    (status) => expect(isDialogOpen(status)).toBe(true),
  )

  it("the KYC dialog does not open for 'Completed' [KYC-02]", () =>
    expect(isDialogOpen('Completed')).toBe(false))

  it.each(['NotStarted', 'Pending', 'Completed', null])(
    'the KYC dialog stays closed for %j without kycRequired [KYC-03]',
    (status) => expect(isDialogOpen(status, false)).toBe(false),
  )

  it('the KYC dialog opens on the sell page only [KYC-04]', () => {
    const others = [...Object.values(dashboardRoutes), ...Object.values(entryRoutes)]
      .map(({ path }) => path as string)
      .filter((path) => path !== sell)
    expect(others.length).toBeGreaterThan(5)
    for (const path of [...others, '/dashboard', `${sell}/`, `${sell}/details`, ''])
      expect([path, isDialogOpen(null, true, path)]).toEqual([path, false])
  })
})

describe('identity check link', () => {
  it.each(['Ọlá & Sons', 'a=b&accountId=other', '#fragment', 'https://evil.example/?x', '50% + "><script>'])(
    'the verification link escapes the name %j [KYC-06]',
    (name) => {
      const link = verificationLink({ id: 'acc-ada', firstName: name, lastName: `${name} II` })
      expect(link.startsWith(`${verificationBase}?`)).toBe(true)
      const { searchParams, hash, origin } = new URL(link)
      expect([...searchParams]).toEqual([
        ['firstName', name],
        ['lastName', `${name} II`],
        ['accountId', 'acc-ada'],
      ])
      expect([hash, origin]).toEqual(['', new URL(verificationBase).origin])
      expect(link).not.toMatch(/[^\x21-\x7e]/)
    },
  )

  it('an account that has no names has empty names in the link', () =>
    expect(verificationLink({ id: 'x', firstName: null, lastName: null })).toBe(
      `${verificationBase}?firstName=&lastName=&accountId=x`,
    ))
})
