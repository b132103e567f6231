/** The members of a browser's credential that the client sends to the server. */
export const credential = {
  id: 'Y3JlZA',
  rawId: 'Y3JlZA',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'MEQ', userHandle: null },
  type: 'public-key',
}
export const completeCredential = {
  ...credential,
  authenticatorAttachment: 'platform',
  clientExtensionResults: { credProps: {} },
}
