import type { Redis } from 'ioredis'

/** The commands of Valkey that the gateway uses, in memory; `fail` makes every one of them fail. */
export const createMemoryRedis = () => {
  const rows = new Map<string, { value: string; until: number }>()
  const hashes = new Map<string, Map<string, string>>()
  let [isDown, at] = [false, 0]
  const alive = (key: string) => {
    const row = rows.get(key)
    if (row && row.until <= at) rows.delete(key)
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
      rows.set(key, { value, until: at + ms })
      return 'OK'
    },
    del: (key: string) => Number(rows.delete(key)),
    incr: (key: string) => add(key, 1),
    decr: (key: string) => add(key, -1),
    pttl: (key: string) => (alive(key)?.until ?? -2) - at,
    pexpire: (key: string, ms: number) => {
      const row = alive(key)
      if (row?.until === Number.POSITIVE_INFINITY) row.until = at + ms
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
  const now = async (run: () => unknown) => {
    if (isDown) throw new Error('Connection is closed.')
    return run()
  }
  const multi = () => {
    const steps: (() => unknown)[] = []
    const chain: object = {
      ...each((run) => {
        steps.push(run)
        return chain
      }),
      exec: () => now(() => steps.map((run) => [null, run()])),
    }
    return chain
  }
  return {
    redis: { ...each(now), multi } as unknown as Redis,
    fail: (down: boolean) => {
      isDown = down
    },
    pass: (ms: number) => {
      at += ms
    },
    now: () => at,
  }
}
