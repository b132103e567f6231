import type { FieldPolicy } from '@apollo/client'

interface Pages {
  nodes: readonly unknown[]
}

/** Pages of one list, kept as one: page 1 takes the place of all others. For lists that stay short. */
export const inPages: FieldPolicy<Pages | null> = {
  keyArgs: false,
  merge: (known, news, { args }) => {
    // Null says that the read failed (schema): what was known stays.
    if (news === null) return known ?? null
    const before = (known?.nodes ?? []).slice(0, (Number(args?.page ?? 1) - 1) * Number(args?.size))
    return { ...news, nodes: [...before, ...news.nodes] }
  },
}
