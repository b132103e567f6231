import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'

const rest = contractStage()
const statusOf = async (id: string, who: string) => {
  const { status, data } = await rest.get<{ verificationStatus: string } | null>(
    `/v1/app/admin/kyc/${id}`,
    who,
  )
  return [status, data?.verificationStatus]
}

describe('[API-26] GET /v1/app/admin/kyc/{id}', () => {
  it('[ENT-03] tells the owner how the identity check stands; without a record it was not started', async () => {
    expect(await statusOf('acc-kemi', 'kemi')).toEqual([200, 'NotStarted'])
    await rest.world.setKyc('kemi', { status: 'Completed' })
    for (const id of ['acc-kemi', 'cus-kemi']) expect(await statusOf(id, 'kemi')).toEqual([200, 'Completed'])
    expect(await statusOf('acc-sade', 'sade')).toEqual([200, 'NotStarted'])
  })

  it('tells an admin about everybody', async () => {
    expect(await statusOf('acc-ada', 'sade')).toEqual([200, 'Completed'])
    expect(await statusOf('acc-newbie', 'sade')).toEqual([200, 'NotStarted'])
    expect((await statusOf('acc-nobody', 'sade'))[0]).toBe(404)
  })

  it('does not tell anybody else that the account exists', async () => {
    const foreign = await rest.get('/v1/app/admin/kyc/acc-bola', 'ada')
    expect([foreign.status, foreign.summary]).toEqual([404, 'Not found'])
    expect(foreign.text).toBe((await rest.get('/v1/app/admin/kyc/acc-nobody', 'ada')).text)
  })
})
