/** Events of which the log keeps only the type. */
export const bare = <Id extends string, Verb extends string>(id: Id, ...verbs: readonly Verb[]) =>
  Object.fromEntries(verbs.map((verb) => [`${id}.${verb}`, []])) as unknown as Record<
    `${Id}.${Verb}`,
    readonly []
  >

/** Nested fields: 'toast.text'. */
export const within = <Key extends string, Inner extends string>(key: Key, ...inner: readonly Inner[]) =>
  inner.map((field) => `${key}.${field}` as const)
