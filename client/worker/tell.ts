/** `source`: a path. Told to the gateway as a violation of the page's policy is: one line in its log. Whoever cannot be told is not. */
export const tell = (what: string, source = ''): Promise<unknown> =>
  fetch('/csp-reports', {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({
      'csp-report': {
        'effective-directive': what,
        'blocked-uri': 'release',
        'source-file': source && location.origin + source,
      },
    }),
  }).catch(() => undefined)
