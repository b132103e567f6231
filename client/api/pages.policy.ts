import type { FieldPolicy } from '@apollo/client'

interface Pages {
  nodes: readonly unknown[]
}

/** Merges the pages of one list; page 1 replaces all others. For lists that stay short. */
export const inPages: FieldPolicy<Pages | null> = {
  keyArgs: false,
  merge: (known, news, { args }) => {
    // Null means that the read failed (schema): the cached pages stay.
    if (news === null) return known ?? null
    const before = (known?.nodes ?? []).slice(0, (Number(args?.page ?? 1) - 1) * Number(args?.size))
    return { ...news, nodes: [...before, ...news.nodes] }
  },
}
