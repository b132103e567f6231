import { expect, it } from 'vitest'
import { newRegistration } from '../auth/account/customers.fixture'
import { contractFixture } from '../contract/contract.fixture'
import { invalidRows, rows, type TypedField } from './typed.rows'

const rest = contractFixture()
const fieldOf: Partial<Record<TypedField, keyof ReturnType<typeof newRegistration>>> = {
  name: 'firstName',
  email: 'email',
  username: 'username',
  phone: 'phone',
}
const register = (changed: object) =>
  rest.request<Record<string, string>>('/v1/app/customers', { body: { ...newRegistration(), ...changed } })

/** The API rejects a registration with these ids of Ada and Bola. */
const existingIds = ['ada@example.com', 'bola', '+2348031234567', '08031234567']
const acceptedRows = rows.filter(
  ([kind, , expected]) => fieldOf[kind] && expected.length > 2 && !/^@|^0803123$/.test(expected),
)

it.each(acceptedRows)('the upstream reads %s %j as %s [AUTH-41]', async (kind, text, expected) => {
  const name = fieldOf[kind]!
  const { status, data, fields } = await register({ [name]: text })
  if (existingIds.includes(expected)) expect([status, Object.keys(fields)]).toEqual([409, [name]])
  else expect([status, data?.[name]]).toEqual([201, expected])
})

it.each(invalidRows.filter(([kind]) => fieldOf[kind]))(
  'the upstream rejects %s %j [AUTH-41]',
  async (kind, text) => {
    const { status, fields } = await register({ [fieldOf[kind]!]: text })
    expect([status, Object.keys(fields)]).toEqual([422, [fieldOf[kind]]])
  },
)
