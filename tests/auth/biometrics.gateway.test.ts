import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { good } from '../gateway/upstream'
import { account as ada } from '../shared/ada'

const stage = gatewayStage()

const registration = '/v1/auth/biometric/registration'
const authentication = '/v1/auth/biometric/authentication'
const fresh = 'Bearer fingerprint-token'
const account = { ...ada, id: 'acc_1' }
const customer = { id: 'cus_1', accountId: 'acc_1', phone: '+2348012345678', kycRequired: false }
const core = {
  id: 'Y3JlZA',
  rawId: 'Y3JlZA',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'MEQ', userHandle: null },
  type: 'public-key',
}
/** As a browser makes it. */
const credential = { ...core, authenticatorAttachment: 'platform', clientExtensionResults: { credProps: {} } }

const finishLogin = (token?: string) =>
  stage.ask(
    `mutation ($credential: WebAuthn!) { finishBiometricLogin(credential: $credential) {
      token account { id username firstName lastName email phone role { name } }
      customer { id accountId phone kycRequired } } }`,
    { credential },
    token,
  )
const calls = () => stage.upstream.seen.map(({ method, url }) => `${method} ${url}`)
const body = (at = 0) => JSON.parse(stage.upstream.seen[at]?.body ?? '')

describe('fingerprint login', () => {
  it('[API-24] hands the options over as they are', async () => {
    const options = {
      challenge: 'Y2g',
      rpId: 'localhost',
      allowCredentials: [],
      timeout: 60_000,
      extensions: {},
    }
    stage.upstream.on(`GET ${authentication}`, good(options))
    const { data } = await stage.ask('mutation { beginBiometricLogin }', {}, 'Bearer stored')
    expect(data).toEqual({ beginBiometricLogin: options })
  })

  it('[BIO-03] [API-25] [ENT-29] reads account and header token, then the customer with both', async () => {
    stage.upstream.on(`POST ${authentication}`, good(account, {}, { authorization: fresh }))
    stage.upstream.on('GET /v1/app/customers/acc_1', good(customer))
    const { data, error } = await finishLogin('Bearer stored')
    expect(error).toBeUndefined()
    expect(data).toEqual({ finishBiometricLogin: { token: fresh, account, customer } })
    expect(calls()).toEqual([`POST ${authentication}`, 'GET /v1/app/customers/acc_1'])
    expect(stage.upstream.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer stored', fresh])
    expect(body()).toEqual(core)
  })

  it.each(['admin', 'App.oldCustomer', ''])('role %j has no customer: the client decides', async (name) => {
    stage.upstream.on(
      `POST ${authentication}`,
      good({ ...account, role: { name } }, {}, { authorization: fresh }),
    )
    expect((await finishLogin()).data).toMatchObject({
      finishBiometricLogin: { account: { role: { name } }, customer: null },
    })
    expect(calls()).toEqual([`POST ${authentication}`])
  })

  it('without a token in the answer is no login', async () => {
    stage.upstream.on(`POST ${authentication}`, good(account))
    const { data, error } = await finishLogin()
    expect(data).toBeNull()
    expect(error?.extensions).toMatchObject({ code: 'UNREACHABLE', status: null })
    expect(calls()).toEqual([`POST ${authentication}`])
  })
})

describe('fingerprint registration', () => {
  const finish = () =>
    stage.ask(
      'mutation ($credential: WebAuthn!) { finishBiometricRegistration(credential: $credential) }',
      { credential },
      'Bearer mine',
    )

  it('[API-22] hands the options over as they are, for the bearer of the token', async () => {
    const options = {
      challenge: 'Y2g',
      rp: { id: 'localhost', name: 'CoinNaira' },
      user: { id: 'dQ', name: 'ada', displayName: 'Ada Obi' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [{ id: 'eA', type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    }
    stage.upstream.on(`GET ${registration}`, good(options))
    const { data } = await stage.ask('mutation { beginBiometricRegistration }', {}, 'Bearer mine')
    expect(data).toEqual({ beginBiometricRegistration: options })
    expect(stage.upstream.seen[0]?.headers.authorization).toBe('Bearer mine')
  })

  it('[API-23] [ENT-29] posts the four members of the contract and nothing else', async () => {
    stage.upstream.on(`POST ${registration}`, good({ id: 'Y3JlZA' }))
    expect((await finish()).data).toEqual({ finishBiometricRegistration: true })
    expect(body()).toEqual(core)
    expect(stage.upstream.seen[0]?.headers.authorization).toBe('Bearer mine')
  })
})
