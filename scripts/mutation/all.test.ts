// A domain's tests in one file, so that a mutant needs all modules anew once only.
for (const path of (process.env.MUTATION_TESTS ?? '').split(',')) await import(`../../${path}`)

export {}
