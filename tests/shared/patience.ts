/** A page that loads its code late must not fail a test on a busy machine: waiting ends at 10 s, not at 1 s. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}
