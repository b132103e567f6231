import type { Random } from '../faults/chances'

const texts: readonly string[] = [
  ...['', ' ', '\r\n', 'x\r\nset-cookie: a=b', "' OR 1=1 --", '"; drop table accounts', '\u2028', '\u202e'],
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u0301'.repeat(300), 'a'.repeat(255), '9'.repeat(19)],
  ...['😀'.repeat(300), 'x'.repeat(9_000), '2026-01-04T00:00:00.000Z', `\${7*7}`],
  ...'../..|..%2f..%2f|%2e%2e|%00|%|%zz|.|..|/|\\|a/b|//evil.example/'.split('|'),
  ...'{{7*7}}|<script>alert(1)</script>|%s%n|🔑|é|ﷺ|Z̷̨̛a|ß|İ'.split('|'),
  ...'__proto__|constructor|prototype|toString|hasOwnProperty|null|undefined|NaN|true'.split('|'),
  ...'-1|+1|1e309|1e-9|0x10|٣|１２|1.123456789|0.00000000|00|1,5'.split('|'),
  ...'ada|bola|ADA|ada@example.com|acc-ada|acc-bola|tx-ada-001|CN-ADAXXXX003|bac-bola-001'.split('|'),
  ...'2026-02-30|0000-00-00|9999-99-99|BTC|usdt|tron|all|main'.split('|'),
]
const numbers = [0, -0, -1, 1, 0.1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e-7, 1e300]

export const hostileText = (chances: Random): string => chances.pick(texts)

const nest = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** `poisonedJson` replaces this key with `__proto__`, which an object literal cannot have as a key. */
const poison = '$$proto'

/** Returns a random JSON value that a field does not expect. */
export const hostileValue = (chances: Random): unknown =>
  chances.pick<() => unknown>([
    () => hostileText(chances),
    () => hostileText(chances),
    () => hostileText(chances),
    () => chances.pick(numbers),
    () => chances.pick([null, true, false]),
    () => chances.pick([[], {}, [[]], ['a'], [null], { length: 5 }, [1, 'a', {}]]),
    () => ({ [poison]: { polluted: true }, constructor: { prototype: { polluted: true } }, a: 1 }),
    () => nest(chances.pick([3, 20, 500])),
    () => Array.from({ length: chances.pick([10, 2_000]) }, () => 'x'),
    () => ({ toString: 'x', valueOf: 1, toJSON: 'z' }),
  ])()

/** Serializes `value` and restores the `__proto__` keys of `hostileValue`. */
export const poisonedJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(`"${poison}"`, '"__proto__"')

/** Whether a request has polluted a built-in prototype. */
export const isPolluted = (): boolean =>
  'polluted' in {} ||
  'polluted' in [] ||
  'polluted' in (() => undefined) ||
  Object.keys(Object.prototype).length > 0

/** Internals that no response may contain: source paths, dependencies, SQL. */
export const internalDetails =
  /node_modules|file:\/\/|\.[cm]?[jt]sx?:\d|\bat (?:\w+\.)*\w+ \(|stacktrace|\b(?:select|insert into|update|delete from) [\w".*, ]+ (?:from|set|values|where)\b|drizzle|pglite|postgres|undici|express|apollo|body-parser|graphql-armor|\bajv\b|ECONN|RangeError|TypeError|\/(?:tmp|home|usr|work)\//i
