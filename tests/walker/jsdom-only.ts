/** Flows that only jsdom can walk, each with its reason. */
export const jsdomOnly = {
  appLock: "the walk holds the device's fingerprint reader; Chromium's own is in fingerprint.spec.ts",
  biometricLogin: "the walk holds the device's fingerprint reader; Chromium's own is in fingerprint.spec.ts",
  biometricRegistration:
    "the walk holds the device's fingerprint reader; Chromium's own is in fingerprint.spec.ts",
  deposit: 'the walk holds the clipboard and the share sheet',
  oldAccount: "it begins after a login whose password only the page's memory has",
  reauthenticate: 'no page asks yet: code sends its first event',
  recovery: 'it begins in the log that an earlier life of the tab left, and moves the clock',
  session: 'code sends its events, and its end is held before the browser is wiped',
} as const
