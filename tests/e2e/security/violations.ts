import type { BrowserContext } from '@playwright/test'

export interface Violation {
  directive: string
  blocked: string
  /** The path of the page or frame. */
  path: string
  sample: string
}

/** Collects the policy violations of a context's pages and frames from now on. */
export const watchViolations = async (
  context: BrowserContext,
  onViolation: (violation: Violation) => void,
): Promise<void> => {
  await context.exposeBinding('__reportViolation', (_, violation: Violation) => {
    onViolation(violation)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { __reportViolation: report } = window as unknown as {
        __reportViolation: (violation: object) => void
      }
      report({ directive: effectiveDirective, blocked: blockedURI, path: location.pathname, sample })
    })
  })
}

/** Counts the policy reports in the gateway's log. */
export const reportedIn = (logs: string): number => logs.split('"msg":"csp report"').length - 1
