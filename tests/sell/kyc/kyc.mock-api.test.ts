import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { accounts } from '../../../mock-api/schema/accounts'
import { mockApiFixture } from '../../fixtures/rest'

const rest = mockApiFixture()

it('the API gives other staff roles no admin rights', async () => {
  const role = (name: string) =>
    rest.api.db.update(accounts).set({ role: name }).where(eq(accounts.id, 'acc-sade'))
  const status = async () => (await rest.get('/v1/app/admin/kyc/acc-ada', 'sade')).status
  await role('support')
  expect(await status()).toBe(404)
  await role('admin')
  expect(await status()).toBe(200)
})
