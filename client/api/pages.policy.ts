import type { FieldPolicy } from '@apollo/client'

interface Pages {
  nodes: readonly unknown[]
}

/** Null says that the read failed (schema): what was known stays. */
const joined = (
  known: Pages | null | undefined,
  news: Pages | null,
  page: number,
  size: number,
): Pages | null =>
  news === null
    ? (known ?? null)
    : {
        ...news,
        nodes: [...(page === 1 ? [] : (known?.nodes ?? []).slice(0, (page - 1) * size)), ...news.nodes],
      }

/** Pages of one list, kept as one: page 1 takes the place of all others. For lists that stay short. */
export const inPages: FieldPolicy<Pages | null> = {
  keyArgs: false,
  merge: (known, news, { args }) => joined(known, news, Number(args?.page ?? 1), Number(args?.size)),
}
