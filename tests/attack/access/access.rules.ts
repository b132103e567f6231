import { contract } from '../../../mock-api/http/openapi-document'

/** Access levels. `owner` allows customers to use their own data; `account` allows any valid token. */
export const levels = ['public', 'account', 'customer', 'owner', 'owner or admin'] as const
export type Level = (typeof levels)[number]

export const callers = [
  ...(['owner', 'other', 'old', 'admin', 'nobody'] as const),
  ...(['expired', 'revoked', 'malformed'] as const),
]
export type Caller = (typeof callers)[number]

/** `open` permits the caller. `hidden` gives the same response as for a missing resource. */
export type Verdict = 'open' | 'unauthenticated' | 'forbidden' | 'hidden'

const verdictsByLevel: Record<Exclude<Level, 'public'>, Partial<Record<Caller, Verdict>>> = {
  account: { owner: 'open', other: 'open', admin: 'open' },
  customer: { owner: 'open', other: 'open', admin: 'forbidden' },
  owner: { owner: 'open', other: 'hidden', admin: 'forbidden' },
  'owner or admin': { owner: 'open', other: 'hidden', admin: 'open' },
}

/** Returns the expected verdict; an old customer's token is invalid (GUARD-14). */
export const verdictFor = (level: Level, caller: Caller): Verdict =>
  level === 'public' ? 'open' : (verdictsByLevel[level][caller] ?? 'unauthenticated')

/** The access level (`x-access`) of each call in openapi.yaml. */
export const callLevels: Record<string, Level> = Object.fromEntries(
  Object.values(contract.paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, 'x-access': level }) => [operationId, level as Level]),
)
