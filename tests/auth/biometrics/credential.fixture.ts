/** What goes to the server of a browser's answer. */
export const credential = {
  id: 'Y3JlZA',
  rawId: 'Y3JlZA',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'MEQ', userHandle: null },
  type: 'public-key',
}
/** As a browser makes it. */
export const completeCredential = {
  ...credential,
  authenticatorAttachment: 'platform',
  clientExtensionResults: { credProps: {} },
}
