import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  accountTail,
  clockTime,
  coins,
  dateTime,
  dayName,
  dollars,
  figure,
  groupsOfFour,
  limitInDollars,
  naira,
  rateText,
  shortRate,
  timeAgo,
  zoneName,
} from '../../client/ui/format'

describe('money format', () => {
  it.each([
    ['0', '₦0.00'],
    ['0.009', '₦0.00'],
    ['1234567.999', '₦1,234,567.99'],
    ['999.995', '₦999.99'],
    ['9007199254740993.01', '₦9,007,199,254,740,993.01'],
    ['007', '₦7.00'],
  ])('naira %s are formatted as %s', (value, text) => expect(naira(value)).toBe(text))

  it.each([
    ['1234.5', '$1,234.50'],
    ['0.1', '$0.10'],
  ])('dollars %s are formatted as %s', (value, text) => expect(dollars(value)).toBe(text))

  it.each([
    ['10', '$10'],
    ['10.00', '$10'],
    ['10.5', '$10.50'],
    ['1000.00', '$1,000'],
  ])('a limit of %s reads %s in a sentence', (value, text) => expect(limitInDollars(value)).toBe(text))

  it.each([
    ['1650', '₦1,650.00 / $1'],
    ['1650.5', '₦1,650.50 / $1'],
    ['1650.25759', '₦1,650.2575 / $1'],
  ])('a rate of %s is formatted as %s', (value, text) => expect(rateText(value)).toBe(text))

  it.each([
    ['0.00031055499', '0.000310554'],
    ['105.30412158', '105.304'],
    ['1234567.5', '1,234,567'],
    ['600', '600'],
  ])('a rate between coins, %s, is formatted as %s', (value, text) => expect(shortRate(value)).toBe(text))

  it.each([
    ['0.0123456', 5, '0.01234\u00A0BTC'],
    ['0.0123456', 8, '0.0123456\u00A0BTC'],
    ['0.00000999', 5, '<\u00A00.00001\u00A0BTC'],
    ['21000000', 5, '21,000,000.00\u00A0BTC'],
  ] as const)('%s coins in up to %i decimals are formatted as %s', (value, places, text) =>
    expect(coins(value, 'BTC', places)).toBe(text),
  )

  it('figure truncates and keeps every visible digit', () => {
    const decimal = fc.tuple(fc.stringMatching(/^(0|[1-9]\d{0,17})$/), fc.stringMatching(/^\d{0,18}$/))
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 8 }), ([wholePart, fraction], places) => {
        const text = figure(fraction ? `${wholePart}.${fraction}` : wholePart, places)
        const ungrouped = text.replace(/,/g, '')
        const decimals = fraction.slice(0, places).padEnd(places, '0')
        expect(ungrouped).toBe(decimals ? `${wholePart}.${decimals}` : wholePart)
        expect(text.split('.')[0]).toMatch(/^\d{1,3}(,\d{3})*$/)
      }),
    )
  })

  it('figure returns an invalid decimal unchanged', () => {
    for (const text of ['', '1e-8', 'NaN', '-1', '1,000']) expect(figure(text, 2)).toBe(text)
  })
})

describe('times in Lagos', () => {
  it.each([
    ['2026-11-20T22:52:00.000Z', '20 Nov 2026, 23:52'],
    ['2026-11-20T23:00:00.000Z', '21 Nov 2026, 00:00'],
    ['2026-12-31T23:59:59.999Z', '1 Jan 2027, 00:59'],
    ['2026-09-01T00:00:00.000Z', '1 Sep 2026, 01:00'],
    ['not a time', 'not a time'],
  ])('the time %s is shown as %s', (iso, text) => expect(dateTime(iso)).toBe(text))

  it('a time shows hour and minute', () => {
    expect(clockTime(Date.parse('2026-11-20T22:52:59.000Z'))).toBe('23:52')
  })

  const now = Date.parse('2026-11-20T12:00:00.000Z')
  it.each([
    ['2026-11-20T12:00:00.000Z', 'just now'],
    ['2026-11-20T11:59:00.001Z', 'just now'],
    ['2026-11-20T11:59:00.000Z', '1 min ago'],
    ['2026-11-20T11:00:00.001Z', '59 min ago'],
    ['2026-11-20T11:00:00.000Z', '20 Nov 2026, 12:00'],
    ['2026-11-20T12:00:00.001Z', '20 Nov 2026, 13:00'],
    ['?', '?'],
  ])('at 12:00, the recent time %s is shown as %s', (iso, text) => expect(timeAgo(iso, now)).toBe(text))

  it.each([
    ['2026-11-20T22:59:59.999Z', 'Today'],
    ['2026-11-19T23:00:00.000Z', 'Today'],
    ['2026-11-19T22:59:59.999Z', 'Yesterday'],
    ['2026-11-18T23:00:00.000Z', 'Yesterday'],
    ['2026-11-18T22:59:59.999Z', '18 Nov 2026'],
    ['2026-11-20T23:00:00.000Z', '21 Nov 2026'],
    ['?', '?'],
  ])('the day of %s is %s', (iso, day) => expect(dayName(iso, now)).toBe(day))

  it.each([
    ['Africa/Lagos', 'Africa/Lagos', 'Africa/Lagos'],
    ['Etc/Unknown', 'UTC', 'UTC'],
    ['Etc/Unknown', 'Africa/Lagos', 'UTC+1'],
    ['Etc/Unknown', 'Asia/Kolkata', 'UTC+5:30'],
    ['Etc/GMT+5', 'America/Bogota', 'UTC-5'],
    [undefined, 'UTC', 'UTC'],
  ])('the zone %s with the clock of %s is shown as %s', (timeZone, clock, name) => {
    vi.stubEnv('TZ', clock)
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never)
    expect(zoneName()).toBe(name)
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  it('times follow the browser’s time zone, with summer time and half-hour offsets', () => {
    const previousZone = process.env.TZ
    const visibleTexts = (timeZone: string): string[] => {
      process.env.TZ = timeZone
      const night = '2026-07-01T03:30:00.000Z'
      const now = Date.parse(night) + 1_800_000
      return [dateTime(night), dateTime('2026-11-20T22:52:00.000Z'), dayName(night, now)]
    }
    expect(visibleTexts('America/New_York')).toEqual([
      '30 Jun 2026, 23:30',
      '20 Nov 2026, 17:52',
      'Yesterday',
    ])
    expect(visibleTexts('Asia/Kolkata')).toEqual(['1 Jul 2026, 09:00', '21 Nov 2026, 04:22', 'Today'])
    process.env.TZ = previousZone
  })
})

it('long ids are grouped by four; account numbers show their last four digits', () => {
  expect(groupsOfFour('TXYZabcd12')).toEqual(['TXYZ', 'abcd', '12'])
  expect(groupsOfFour('')).toEqual([])
  expect(accountTail('0123456789')).toBe('••6789')
})
