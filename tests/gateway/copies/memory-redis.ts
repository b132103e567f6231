import type { Redis } from 'ioredis'

/** The commands of Valkey that the gateway uses, in memory; `isDown` makes every one of them fail. */
export const createMemoryRedis = () => {
  const rows = new Map<string, { value: string; until: number }>()
  const hashes = new Map<string, Map<string, string>>()
  const state = { isDown: false, at: 0 }
  const alive = (key: string) => {
    const row = rows.get(key)
    if (row && row.until <= state.at) rows.delete(key)
    return rows.get(key)
  }
  const add = (key: string, by: number) => {
    const row = alive(key) ?? { value: '0', until: Number.POSITIVE_INFINITY }
    rows.set(key, { ...row, value: String(Number(row.value) + by) })
    return Number(row.value) + by
  }
  const commands = {
    get: (key: string) => alive(key)?.value ?? null,
    set: (key: string, value: string, _px: 'PX', ms: number, nx?: 'NX') => {
      if (nx && alive(key)) return null
      rows.set(key, { value, until: state.at + ms })
      return 'OK'
    },
    del: (key: string) => Number(rows.delete(key)),
    incr: (key: string) => add(key, 1),
    decr: (key: string) => add(key, -1),
    pttl: (key: string) => (alive(key)?.until ?? -2) - state.at,
    pexpire: (key: string, ms: number) => {
      const row = alive(key)
      if (!row || row.until !== Number.POSITIVE_INFINITY) return 0
      row.until = state.at + ms
      return 1
    },
    hset: (hash: string, field: string, value: string) => {
      hashes.set(hash, (hashes.get(hash) ?? new Map()).set(field, value))
      return 1
    },
    hgetall: (hash: string) => Object.fromEntries(hashes.get(hash) ?? []),
    hdel: (hash: string, ...fields: string[]) =>
      fields.filter((field) => hashes.get(hash)?.delete(field)).length,
  }
  type Name = keyof typeof commands
  const call = (name: Name, args: unknown[]): unknown =>
    (commands[name] as (...a: unknown[]) => unknown)(...args)
  const refuseWhenDown = () => {
    if (state.isDown) throw new Error('Connection is closed.')
  }
  const multi = () => {
    const steps: [Name, unknown[]][] = []
    const exec = async () => {
      refuseWhenDown()
      return steps.map(([name, args]) => [null, call(name, args)])
    }
    const chain: unknown = new Proxy(
      {},
      {
        get: (_, name) =>
          name === 'exec'
            ? exec
            : (...args: unknown[]) => {
                steps.push([name as Name, args])
                return chain
              },
      },
    )
    return chain
  }
  const redis = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'multi'
          ? multi
          : async (...args: unknown[]) => {
              refuseWhenDown()
              return call(name as Name, args)
            },
    },
  ) as unknown as Redis
  return {
    redis,
    fail: (isDown: boolean) => {
      state.isDown = isDown
    },
    pass: (ms: number) => {
      state.at += ms
    },
    now: () => state.at,
  }
}
