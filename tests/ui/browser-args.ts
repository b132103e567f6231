/** Every test's Chromium: in a container, without a graphics card, and asking nobody for anything by itself. */
export const browserArgs: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
