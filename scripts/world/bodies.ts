import type { Given } from './command'

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** '+40m', '-12h', '+2d', 'reset' or an instant, as the control plane's `clock` takes it. */
export const clockOrder = (word: string): object => {
  const [, sign, count, unit] = /^([+-])(\d{1,9})([smhd])$/.exec(word) ?? []
  if (word === 'reset') return { reset: true }
  if (unit === undefined) return { at: word }
  return { advanceMs: (sign === '-' ? -1 : 1) * Number(count) * units[unit as keyof typeof units] }
}

/** Words of a command line as the control plane takes them; what they must be it says itself. */
export const faultOrder = (call: string, effect: string | undefined, options: Given['options']): object => {
  const [method, path] = call.includes(' ') ? call.split(' ', 2) : [undefined, call]
  const numbers = ['status', 'ms'].flatMap((name) =>
    options[name] === undefined ? [] : [[name, Number(options[name])]],
  )
  const { when, summary, gate, count } = options
  return {
    path,
    effect,
    ...(method === undefined || method === '*' ? {} : { method }),
    ...(when ? { when } : {}),
    ...(summary ? { summary } : {}),
    ...(gate ? { gate } : {}),
    ...(count === undefined ? {} : { count: count === '0' ? null : Number(count) }),
    ...Object.fromEntries(numbers),
  }
}
