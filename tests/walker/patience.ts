import { configure } from '@testing-library/dom'

/** A page that loads its code late must not fail a test on a busy machine: waiting ends at 10 s, not at 1 s. */
configure({ asyncUtilTimeout: 10_000 })
