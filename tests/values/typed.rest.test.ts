import { expect, it } from 'vitest'
import { contractFixture } from '../contract/contract.fixture'
import { refused, rows, type TypedField } from './typed.rows'

const rest = contractFixture()
const person = {
  firstName: 'Ngozi',
  lastName: 'Okafor',
  username: 'ngozi77',
  email: 'ngozi77@example.com',
  phone: '08091112244',
  password: 'Sunny-Lagos-7',
}
const field: Partial<Record<TypedField, keyof typeof person>> = {
  name: 'firstName',
  email: 'email',
  username: 'username',
  phone: 'phone',
}
const register = (changed: Partial<typeof person>) =>
  rest.request<typeof person>('/v1/app/customers', { body: { ...person, ...changed } })

/** Ada's and Bola's own: a registration that names them is refused for just that. */
const existingIds = ['ada@example.com', 'bola', '+2348031234567', '08031234567']
const judged = rows.filter(
  ([kind, , expected]) => field[kind] && expected.length > 2 && !/^@|^0803123$/.test(expected),
)

it.each(judged)('the upstream reads %s %j as %s [AUTH-41]', async (kind, text, expected) => {
  const name = field[kind]!
  const { status, data, fields } = await register({ [name]: text })
  if (existingIds.includes(expected)) expect([status, Object.keys(fields)]).toEqual([409, [name]])
  else expect([status, data?.[name]]).toEqual([201, expected])
})

it.each(refused.filter(([kind]) => field[kind]))(
  'the upstream refuses %s %j [AUTH-41]',
  async (kind, text) => {
    const { status, fields } = await register({ [field[kind]!]: text })
    expect([status, Object.keys(fields)]).toEqual([422, [field[kind]]])
  },
)
