import { expect } from 'vitest'
import type { Rest } from '../../fixtures/rest'
import { type Account, customerCalls } from '../account/customers.fixture'
import { Authenticator, type ResponseChange } from './authenticator'

export interface CreationOptions {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { alg: number }[]
  excludeCredentials: { id: string }[]
  authenticatorSelection: { residentKey: string; userVerification: string }
  attestation: string
}
export interface RequestOptions {
  challenge: string
  rpId: string
  allowCredentials: unknown[]
  userVerification: string
}

const registration = '/v1/auth/biometric/registration'
const authentication = '/v1/auth/biometric/authentication'

/** The four fingerprint calls, and complete registrations and logins. */
export const biometricsOf = (rest: Rest) => {
  const people = customerCalls(rest)
  const beginRegistration = (token: string) => rest.get<CreationOptions>(registration, token)
  const finishRegistration = (token: string, body: unknown) =>
    rest.request<{ id: string }>(registration, { body, token })
  const beginLogin = () => rest.get<RequestOptions>(authentication)
  const finishLogin = (body: unknown, headers = {}) =>
    rest.request<Account>(authentication, { body, headers })

  /** Runs a complete registration; `twist` changes the authenticator's response. */
  const register = async (token: string, device: Authenticator, twist: ResponseChange = {}) =>
    finishRegistration(token, device.create((await beginRegistration(token)).data, twist))
  /** Registers a new device for the token's customer. */
  const registerFor = async (token: string) => {
    const device = new Authenticator()
    expect((await register(token, device)).status).toBe(200)
    return device
  }
  const customerWithDevice = async () => {
    const customer = await people.newCustomer()
    return { ...customer, device: await registerFor(customer.token) }
  }
  /** Runs a complete login; `twist` changes the authenticator's response. */
  const logInWith = async (device: Authenticator, twist: ResponseChange = {}, headers = {}) =>
    finishLogin(device.get((await beginLogin()).data, twist), headers)

  const login = { beginLogin, finishLogin, logInWith }
  return {
    beginRegistration,
    finishRegistration,
    register,
    registerFor,
    registered: customerWithDevice,
    ...login,
  }
}
