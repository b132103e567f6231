// Runs all tests of a domain from one file, so that a mutant reloads the modules only once.
for (const path of (process.env.MUTATION_TESTS ?? '').split(',')) await import(`../../${path}`)

export {}
