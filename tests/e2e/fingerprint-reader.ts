import type { Page } from '@playwright/test'

/** A fingerprint reader that the browser makes up; `more` is what is different about it. */
export const addFingerprintReader = async (page: Page, more: object = {}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...more,
    },
  })
  return {
    /** Whether a customer touches the reader. */
    touch: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether the finger is the owner's. */
    verify: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

/** The device is left as after a log-out. */
export const clearDevice = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('app.')) localStorage.removeItem(key)
  })
  await page.goto('/login')
}
