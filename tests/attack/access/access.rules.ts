import { contract } from '../../../mock-api/http/openapi-document'

/** Allowed callers. `owner`: customers, about their own data; `account`: any valid token. */
export const levels = ['public', 'account', 'customer', 'owner', 'owner or admin'] as const
export type Level = (typeof levels)[number]

export const callers = [
  ...(['owner', 'other', 'old', 'admin', 'nobody'] as const),
  ...(['expired', 'revoked', 'malformed'] as const),
]
export type Caller = (typeof callers)[number]

/** `open`: this caller is permitted. `hidden`: the same response as for a missing resource. */
export type Verdict = 'open' | 'unauthenticated' | 'forbidden' | 'hidden'

const signedIn: Record<Exclude<Level, 'public'>, Partial<Record<Caller, Verdict>>> = {
  account: { owner: 'open', other: 'open', admin: 'open' },
  customer: { owner: 'open', other: 'open', admin: 'forbidden' },
  owner: { owner: 'open', other: 'hidden', admin: 'forbidden' },
  'owner or admin': { owner: 'open', other: 'hidden', admin: 'open' },
}

/** The expected result of each cell; an old customer's token does not count (GUARD-14). */
export const verdictFor = (level: Level, caller: Caller): Verdict =>
  level === 'public' ? 'open' : (signedIn[level][caller] ?? 'unauthenticated')

/** Every call of openapi.yaml, by who may make it (`x-access`). */
export const callLevels: Record<string, Level> = Object.fromEntries(
  Object.values(contract.paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, 'x-access': level }) => [operationId, level as Level]),
)
