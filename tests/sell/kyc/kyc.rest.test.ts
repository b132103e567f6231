import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'

const rest = contractFixture()
const statusOf = async (id: string, persona: string) => {
  const { status, data } = await rest.get<{ verificationStatus: string } | null>(
    `/v1/app/admin/kyc/${id}`,
    persona,
  )
  return [status, data?.verificationStatus]
}

describe('GET /v1/app/admin/kyc/{id} [API-26]', () => {
  it("the API returns 'NotStarted' if there is no identity check record [ENT-03]", async () => {
    expect(await statusOf('acc-kemi', 'kemi')).toEqual([200, 'NotStarted'])
    await rest.world.setKyc('kemi', { status: 'Completed' })
    for (const id of ['acc-kemi', 'cus-kemi']) expect(await statusOf(id, 'kemi')).toEqual([200, 'Completed'])
    expect(await statusOf('acc-sade', 'sade')).toEqual([200, 'NotStarted'])
  })

  it('an admin reads every customer’s identity check', async () => {
    expect(await statusOf('acc-ada', 'sade')).toEqual([200, 'Completed'])
    expect(await statusOf('acc-newbie', 'sade')).toEqual([200, 'NotStarted'])
    expect((await statusOf('acc-nobody', 'sade'))[0]).toBe(404)
  })

  it('the API hides whether another customer’s account exists', async () => {
    const otherCustomer = await rest.get('/v1/app/admin/kyc/acc-bola', 'ada')
    expect([otherCustomer.status, otherCustomer.summary]).toEqual([404, 'Not found'])
    expect(otherCustomer.text).toBe((await rest.get('/v1/app/admin/kyc/acc-nobody', 'ada')).text)
  })
})
