/** The members of a browser's response that go to the server. */
export const credential = {
  id: 'Y3JlZA',
  rawId: 'Y3JlZA',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'MEQ', userHandle: null },
  type: 'public-key',
}
/** A credential as browsers create it. */
export const completeCredential = {
  ...credential,
  authenticatorAttachment: 'platform',
  clientExtensionResults: { credProps: {} },
}
