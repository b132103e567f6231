import { describe, expect, it } from 'vitest'
import { verificationBase, verificationLink } from '../../../machines/sell/kyc/kyc-gate.rules'
import { dashboardRoutes, entryRoutes } from '../../../machines/shell/routes.rules'
import { LiveFlow } from '../../models/live'

const sell = '/dashboard/sell'
const gate = (verificationStatus: string | null, kycRequired = true, path = sell): LiveFlow =>
  new LiveFlow('kycGate', { path, kycRequired, verificationStatus })

describe('the KYC dialog', () => {
  it.each(['NotStarted', 'Pending', 'Rejected', 'completed', 'COMPLETED', 'Completed ', '', null])(
    '[KYC-01] opens for %j of a customer who has kycRequired set',
    (status) => expect(gate(status).state.value).toBe('open'),
  )

  it("[KYC-02] stays closed for 'Completed', even with kycRequired", () =>
    expect(gate('Completed').state.value).toBe('closed'))

  it.each(['NotStarted', 'Pending', 'Completed', null])(
    '[KYC-03] stays closed for %j without kycRequired',
    (status) => expect(gate(status, false).state.value).toBe('closed'),
  )

  it('[KYC-04] opens on no page but the sell page', () => {
    const others = [...Object.values(dashboardRoutes), ...Object.values(entryRoutes)]
      .map(({ path }) => path as string)
      .filter((path) => path !== sell)
    expect(others.length).toBeGreaterThan(5)
    for (const path of [...others, '/dashboard', `${sell}/`, `${sell}/details`, ''])
      expect([path, gate(null, true, path).state.value]).toEqual([path, 'closed'])
  })
})

describe('the link', () => {
  it.each(['Ọlá & Sons', 'a=b&accountId=other', '#fragment', 'https://evil.example/?x', '50% + "><script>'])(
    '[KYC-06] a name like %j arrives as it is and changes nothing else',
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

  it('an old account without names has empty ones', () =>
    expect(verificationLink({ id: 'x', firstName: null, lastName: null })).toBe(
      `${verificationBase}?firstName=&lastName=&accountId=x`,
    ))
})
