import { challenge } from '../../fixtures/authenticator'

export const creationOptions = {
  challenge,
  rp: { id: 'localhost', name: 'CoinNaira' },
  user: { id: 'YWRh', name: 'ada', displayName: 'Ada Obi' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  timeout: 60_000,
  attestation: 'none',
}
