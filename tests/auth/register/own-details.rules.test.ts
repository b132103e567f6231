import { describe, expect, it } from 'vitest'
import { passwordChecks } from '../../../machines/auth/register/register.rules'
import {
  containsOwnDetail,
  type OwnDetails,
  passwordProblem,
  passwordVerdict,
} from '../../../machines/values/password'

const ada: OwnDetails = {
  username: 'adaobi7',
  email: ' Ada.Obi@example.com',
  firstName: 'Adaeze ',
  lastName: 'Ọbị',
  phone: '+2348031234567',
}
const ownDetailsText = 'Your password must not contain your own details'

describe('own details as a password (ruling 26)', () => {
  const verdictOf = (typed: string, details: OwnDetails = ada) =>
    passwordVerdict(typed, 6, (word) => word === 'coinnaira1', details)

  it.each([
    'adaobi7',
    'adaobi72026',
    'ada.obi',
    'ada.obi1',
    'adaeze',
    'ỌBỊ2026'.normalize('NFD'),
    '+2348031234567',
    '08031234567',
    'CoinNaira',
    'coinnaira2026',
  ])('the password %j is one of the customer’s own details', (typed) => {
    expect(verdictOf(typed)).toBe('own')
    expect(passwordProblem('own', 6)).toBe(ownDetailsText)
  })

  it.each(['adaobi-7', 'xadaobi7', 'adaeze!', '8031234567x', 'coin-naira', '2026adaobi7'])(
    'the password %j is not one of the customer’s own details',
    (typed) => expect(['fair', 'good']).toContain(verdictOf(typed)),
  )

  it.each([
    ['Tunde-9-Naira', { firstName: 'Tunde' }, 'advised'],
    ['xtunde9', { firstName: 'Tunde' }, 'advised'],
    ['O\u0323bi\u0323-9-naira', { lastName: '\u1eccb\u1ecb' }, 'advised'],
    ['Sunny-Lagos-7', { firstName: 'Tunde', lastName: 'La', username: '' }, 'met'],
  ] as const)('for the password %j of %j the own-details check is %s', (text, details, state) => {
    const checks = passwordChecks(verdictOf(text, details), containsOwnDetail(text, details))
    expect(checks.find(({ text }) => text.startsWith('Not your name'))?.state).toBe(state)
  })

  it('the length of a password counts its NFC form, which is sent (ruling 44)', () =>
    expect(verdictOf('e\u0301e\u0301e\u0301', {})).toBe('short'))

  it('both formats of the phone number are own details', () => {
    for (const phone of ['08031234567', '2348031234567', '+2348031234567'])
      for (const typed of ['08031234567', '+2348031234567', '2348031234567'])
        expect(verdictOf(typed, { phone })).toBe('own')
  })

  it('empty and incomplete details do not reject a password', () => {
    expect(verdictOf('12345678', { username: '', email: '@', firstName: ' ', phone: '+234' })).toBe('good')
    expect(verdictOf('12345678', {})).toBe('good')
    // This number lacks the country code and the leading zero; its other zeros count.
    expect(verdictOf('0803034567', { phone: '803034567' })).toBe('own')
    for (const typed of ['012345', '234567', '+23456'])
      expect(verdictOf(typed, { phone: '' })).not.toBe('own')
  })

  it('the length and common passwords are checked before own details', () => {
    expect(verdictOf('adaez', { firstName: 'adaez' })).toBe('short')
    expect(verdictOf('coinnaira1')).toBe('common')
  })
})
