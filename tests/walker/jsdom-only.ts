/** Flows that only jsdom can walk, each with its reason. */
export const jsdomOnly = {
  appLock: "the walk controls the device's fingerprint reader; Chromium's own is in fingerprint.spec.ts",
  biometricLogin:
    "the walk controls the device's fingerprint reader; Chromium's own is in fingerprint.spec.ts",
  biometricRegistration:
    "the walk controls the device's fingerprint reader; Chromium's own is in fingerprint.spec.ts",
  deposit: 'the walk controls the clipboard and the share sheet',
  oldAccount: "it starts after a login whose password is only in the page's memory",
  reauthenticate: 'no page sends its first event yet: code does',
  recovery: 'it starts from the log of an earlier page load and sets the clock',
  session: 'code sends its events, and the walk pauses before it wipes the browser',
} as const
