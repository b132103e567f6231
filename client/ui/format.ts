/** Formats figures and times for display. Decimals remain strings: never rounded up, never floats. */

const decimalPattern = /^(\d+)(?:\.(\d*))?$/

/** Used because the font lacks U+202F, the narrow space. */
export const unitSpace = '\u00A0'

const grouped = (integerPart: string): string =>
  integerPart.replace(/^0+(?=\d)/, '').replace(/\B(?=(?:\d{3})+$)/g, ',')

/**
 * A decimal string with thousands separators and exactly `places` decimals, truncated (CONST-22). With `upTo` it keeps
 * further non-zero decimals. Returns other strings unchanged.
 */
export const figure = (value: string, places: number, upTo = places): string => {
  const [, integerPart, fraction = ''] = decimalPattern.exec(value) ?? []
  if (integerPart === undefined) return value
  const decimals = fraction.slice(0, upTo).replace(/0+$/, '').padEnd(places, '0')
  return decimals === '' ? grouped(integerPart) : `${grouped(integerPart)}.${decimals}`
}

/** A rate between coins or an estimate, with 6 significant digits, truncated: '0.000310554', '1,234.56'. */
export const shortRate = (value: string): string => {
  const [integerPart = '', fraction = ''] = value.split('.')
  const zeros = /^0*/.exec(fraction)![0].length
  return figure(value, 0, integerPart === '0' ? zeros + 6 : Math.max(0, 6 - integerPart.length))
}

export const naira = (value: string): string => `₦${figure(value, 2)}`

/** '≈ ₦1,234,567.50', with no line break after the sign. */
export const approximately = (figures: string): string => `≈\u00A0${figures}`

/** NGN: '₦82,500.00'; an estimate as '≈ ₦82,500.00'. */
export const nairaText = (amount: { naira: string; isEstimate: boolean }): string =>
  amount.isEstimate ? approximately(naira(amount.naira)) : naira(amount.naira)

/** USD: '$1,234.50'. */
export const dollars = (value: string): string => `$${figure(value, 2)}`

/** A limit within a sentence: '$10', '$10.50' (ruling 17). */
export const limitInDollars = (value: string): string =>
  `$${/\.\d*[1-9]/.test(value) ? figure(value, 2) : figure(value, 0)}`

/** NGN per USD: '₦1,650.00 / $1', with up to 4 decimals. */
export const rateText = (value: string): string => `₦${figure(value, 2, 4)} / $1`

/** Crypto amounts: '50.00 USDT', '0.01234 BTC', '< 0.00001 BTC'; use 5 decimals in lists, 8 in details. */
export const coins = (value: string, symbol: string, upTo: 5 | 8 = 5, sign = ''): string => {
  const text = figure(value, 2, upTo)
  // A positive amount that is too small to show is never '0' and has no sign.
  const isLess = text === '0.00' && /[1-9]/.test(value)
  return `${isLess ? `<\u00A0${(10 ** -upTo).toFixed(upTo)}` : sign + text}${unitSpace}${symbol}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A Date whose UTC fields have the browser's local time. */
const local = (ms: number): Date => new Date(ms - new Date(ms).getTimezoneOffset() * minuteMs)

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const clock = (at: Date): string => `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`

const date = (at: Date): string => `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`

const dayAt = (ms: number): number => Math.floor(local(ms).getTime() / dayMs)

/** '2026-11-20' as '20 Nov 2026'. */
export const dayOf = (day: string): string => date(new Date(`${day}T00:00:00Z`))

/** ISO 8601 as '20 Nov 2026, 23:52' in the browser's zone; returns invalid input unchanged. */
export const dateTime = (iso: string): string => {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? iso : `${date(local(ms))}, ${clock(local(ms))}`
}

/** ISO 8601 as '20 Nov 2026, 19:04, Lagos (UTC+1)', the same on every device (ruling 38). Lagos has no DST. */
export const lagosTime = (iso: string): string => {
  const at = new Date(Date.parse(iso) + hourMs)
  return `${date(at)}, ${clock(at)}, Lagos (UTC+1)`
}

/** 'Africa/Lagos', or the offset if the device has no zone name: 'UTC', 'UTC+5:30'. */
export const zoneName = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (timeZone && !timeZone.startsWith('Etc/')) return timeZone
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')!.value.replace(/GMT(\+0$)?/, 'UTC')
}

/** ms since 1970 as '23:52' in the browser's zone. */
export const clockTime = (ms: number): string => clock(local(ms))

/** Days since 1970 in the browser's zone; -1 for invalid input. */
export const dayNumber = (iso: string): number => {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? -1 : dayAt(ms)
}

/** '2026-11' as 'Nov 2026', '' as 'All time'; returns '2026' unchanged. */
export const periodName = (period: string): string =>
  period === ''
    ? 'All time'
    : period.length === 4
      ? period
      : date(new Date(`${period}-01T00:00:00Z`)).slice(2)

/** ms since 1970 as '2026-11-20' in the browser's zone. */
export const dayText = (ms: number): string => local(ms).toISOString().slice(0, 10)

/** ISO 8601 as '2026-11-20 23:52' in the browser's zone; every spreadsheet parses this format. */
export const sheetTime = (iso: string): string => `${dayText(Date.parse(iso))} ${clockTime(Date.parse(iso))}`

/** A day's heading in a list: 'Today', 'Yesterday', '20 Nov 2026'. `now` is in ms. */
export const dayName = (iso: string, now: number): string => {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return iso
  const daysAgo = dayAt(now) - dayAt(ms)
  return daysAgo === 0 ? 'Today' : daysAgo === 1 ? 'Yesterday' : date(local(ms))
}

/** Both in ms: '23:52', with the day unless it is today. */
export const timeOnItsDay = (ms: number, now: number): string => {
  const iso = new Date(ms).toISOString()
  return dayName(iso, now) === 'Today' ? clockTime(ms) : dateTime(iso)
}

/** 'just now', '12 min ago'; times over an hour ago and future times in full. `now` is in ms. */
export const timeAgo = (iso: string, now: number): string => {
  const age = now - Date.parse(iso)
  if (!(age >= 0 && age < hourMs)) return dateTime(iso)
  return age < minuteMs ? 'just now' : `${Math.floor(age / minuteMs)} min ago`
}

/** A deposit address or a hash in groups of four, which are easier to compare. */
export const groupsOfFour = (text: string): string[] => text.match(/.{1,4}/gu) ?? []

/** A masked bank account number: '••6789'. */
export const accountTail = (accountNumber: string): string => `••${accountNumber.slice(-4)}`
