import { expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'

const rest = contractStage()

it.each([
  '/v1/app/customers/register',
  '/v1/auth/register',
  '/v1/app/referrals/link',
  '/v1/auth/old-login',
  '/v1/app/customers/recover',
  '/v1/auth/recovery',
  '/v1/auth/reset',
  '/auth/login',
])('[API-06] %s is no second form of a call whose path the notes give', async (path) => {
  for (const method of ['POST', 'PUT'])
    expect([404, 405]).toContain((await rest.ask(path, { method, body: {} })).status)
})
