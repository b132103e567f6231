import { expect } from 'vitest'
import type { Shape } from '../../contract/operations'
import type { Rest } from '../../fixtures/rest'
import { type Account, customerCalls } from '../account/customers.fixture'
import { Authenticator, type ResponseChange } from './authenticator'

const registration = '/v1/auth/biometric/registration'
const authentication = '/v1/auth/biometric/authentication'

export const biometricsOf = (rest: Rest) => {
  const people = customerCalls(rest)
  const beginRegistration = (token: string) => rest.get<Shape<'CreationOptions'>>(registration, token)
  const finishRegistration = (token: string, body: unknown) =>
    rest.request<{ id: string }>(registration, { body, token })
  const beginLogin = () => rest.get<Shape<'RequestOptions'>>(authentication)
  const finishLogin = (body: unknown, headers = {}) =>
    rest.request<Account>(authentication, { body, headers })

  const register = async (token: string, device: Authenticator, twist: ResponseChange = {}) =>
    finishRegistration(token, device.create((await beginRegistration(token)).data, twist))
  const registerFor = async (token: string) => {
    const device = new Authenticator()
    expect((await register(token, device)).status).toBe(200)
    return device
  }
  const registered = async () => {
    const customer = await people.newCustomer()
    return { ...customer, device: await registerFor(customer.token) }
  }
  const logInWith = async (device: Authenticator, twist: ResponseChange = {}, headers = {}) =>
    finishLogin(device.get((await beginLogin()).data, twist), headers)

  return {
    beginRegistration,
    finishRegistration,
    register,
    registerFor,
    registered,
    beginLogin,
    finishLogin,
    logInWith,
  }
}
