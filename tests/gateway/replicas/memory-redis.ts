import type { Redis } from 'ioredis'

interface MemoryRedisParts {
  /** The clock, ms; by default only `pass` advances it. */
  now?: () => number
  /** Runs a command or transaction, for example with a network delay; immediate by default. */
  send?: <Result>(run: () => Result) => Promise<Result>
}

/** Creates an in-memory Valkey with the commands that the gateway uses; `fail(true)` makes them all fail. */
export const createMemoryRedis = ({
  now: clock = () => 0,
  send = async (run) => run(),
}: MemoryRedisParts = {}) => {
  const rows = new Map<string, { value: string; until: number }>()
  const hashes = new Map<string, Map<string, string>>()
  let [isDown, elapsed] = [false, 0]
  const now = () => clock() + elapsed
  const liveRow = (key: string) => {
    const row = rows.get(key)
    if (row && row.until <= now()) rows.delete(key)
    return rows.get(key)
  }
  const add = (key: string, delta: number) => {
    const row = liveRow(key) ?? { value: '0', until: Number.POSITIVE_INFINITY }
    rows.set(key, { ...row, value: String(Number(row.value) + delta) })
    return Number(row.value) + delta
  }
  const commands: Record<string, (...args: never[]) => unknown> = {
    get: (key: string) => liveRow(key)?.value ?? null,
    set: (key: string, value: string, _px: 'PX', ms: number, nx?: 'NX') => {
      if (nx && liveRow(key)) return null
      rows.set(key, { value, until: now() + ms })
      return 'OK'
    },
    del: (key: string) => Number(rows.delete(key)),
    incr: (key: string) => add(key, 1),
    decr: (key: string) => add(key, -1),
    pttl: (key: string) => (liveRow(key)?.until ?? -2) - now(),
    pexpire: (key: string, ms: number) => {
      const row = liveRow(key)
      if (row?.until === Number.POSITIVE_INFINITY) row.until = now() + ms
    },
    hset: (hash: string, field: string, value: string) =>
      hashes.set(hash, (hashes.get(hash) ?? new Map()).set(field, value)),
    hgetall: (hash: string) => Object.fromEntries(hashes.get(hash) ?? []),
    hdel: (hash: string, ...fields: string[]) => fields.map((field) => hashes.get(hash)?.delete(field)),
  }
  /** The commands; `act` decides when each of them runs. */
  const commandsWith = <Result>(act: (run: () => unknown) => Result) =>
    Object.fromEntries(
      Object.entries(commands).map(([name, run]) => [
        name,
        (...args: unknown[]) => act(() => run(...(args as never[]))),
      ]),
    )
  const request = async <Result>(run: () => Result): Promise<Result> => {
    if (isDown) throw new Error('Connection is closed.')
    return send(run)
  }
  const multi = () => {
    const steps: (() => unknown)[] = []
    const chain: object = {
      ...commandsWith((run) => {
        steps.push(run)
        return chain
      }),
      exec: () => request(() => steps.map((run) => [null, run()])),
    }
    return chain
  }
  return {
    redis: { ...commandsWith(request), multi } as unknown as Redis,
    fail: (down: boolean) => {
      isDown = down
    },
    pass: (ms: number) => {
      elapsed += ms
    },
    now,
    /** Deletes all data, as a restart does. */
    forget: () => {
      rows.clear()
      hashes.clear()
    },
  }
}
