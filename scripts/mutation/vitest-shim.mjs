// What the tests import as 'vitest' when a mutant is tried: Vitest's own parts, which the runner has put here.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } =
  globalThis.mutationVitest
