import type { Redis } from 'ioredis'

interface MemoryRedisParts {
  /** ms; only `pass` moves it without. */
  now?: () => number
  /** The way of each command, or transaction, to the server and back; at once without it. */
  send?: <Result>(run: () => Result) => Promise<Result>
}

/** The commands of Valkey that the gateway uses, in memory; `fail` makes every one of them fail. */
export const createMemoryRedis = ({
  now: clock = () => 0,
  send = async (run) => run(),
}: MemoryRedisParts = {}) => {
  const rows = new Map<string, { value: string; until: number }>()
  const hashes = new Map<string, Map<string, string>>()
  let [isDown, passed] = [false, 0]
  const now = () => clock() + passed
  const alive = (key: string) => {
    const row = rows.get(key)
    if (row && row.until <= now()) rows.delete(key)
    return rows.get(key)
  }
  const add = (key: string, by: number) => {
    const row = alive(key) ?? { value: '0', until: Number.POSITIVE_INFINITY }
    rows.set(key, { ...row, value: String(Number(row.value) + by) })
    return Number(row.value) + by
  }
  const commands: Record<string, (...args: never[]) => unknown> = {
    get: (key: string) => alive(key)?.value ?? null,
    set: (key: string, value: string, _px: 'PX', ms: number, nx?: 'NX') => {
      if (nx && alive(key)) return null
      rows.set(key, { value, until: now() + ms })
      return 'OK'
    },
    del: (key: string) => Number(rows.delete(key)),
    incr: (key: string) => add(key, 1),
    decr: (key: string) => add(key, -1),
    pttl: (key: string) => (alive(key)?.until ?? -2) - now(),
    pexpire: (key: string, ms: number) => {
      const row = alive(key)
      if (row?.until === Number.POSITIVE_INFINITY) row.until = now() + ms
    },
    hset: (hash: string, field: string, value: string) =>
      hashes.set(hash, (hashes.get(hash) ?? new Map()).set(field, value)),
    hgetall: (hash: string) => Object.fromEntries(hashes.get(hash) ?? []),
    hdel: (hash: string, ...fields: string[]) => fields.map((field) => hashes.get(hash)?.delete(field)),
  }
  /** The commands, each of which is done with its arguments by `act`. */
  const each = <Result>(act: (run: () => unknown) => Result) =>
    Object.fromEntries(
      Object.entries(commands).map(([name, run]) => [
        name,
        (...args: unknown[]) => act(() => run(...(args as never[]))),
      ]),
    )
  const answered = async <Result>(run: () => Result): Promise<Result> => {
    if (isDown) throw new Error('Connection is closed.')
    return send(run)
  }
  const multi = () => {
    const steps: (() => unknown)[] = []
    const chain: object = {
      ...each((run) => {
        steps.push(run)
        return chain
      }),
      exec: () => answered(() => steps.map((run) => [null, run()])),
    }
    return chain
  }
  return {
    redis: { ...each(answered), multi } as unknown as Redis,
    fail: (down: boolean) => {
      isDown = down
    },
    pass: (ms: number) => {
      passed += ms
    },
    now,
    /** It starts again without what it held. */
    forget: () => {
      rows.clear()
      hashes.clear()
    },
  }
}
