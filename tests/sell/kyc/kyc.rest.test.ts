import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'

const rest = contractStage()
const path = (id: string) => `/v1/app/admin/kyc/${id}`

describe('GET /v1/app/admin/kyc/{id}', () => {
  it('[API-26] [ENT-03] tells the owner how the identity check stands', async () => {
    expect(await rest.get(path('acc-kemi'), 'kemi')).toMatchObject({
      status: 200,
      data: { verificationStatus: 'NotStarted' },
    })
    await rest.world.setKyc('kemi', { status: 'Completed' })
    expect((await rest.get(path('acc-kemi'), 'kemi')).data).toEqual({ verificationStatus: 'Completed' })
    expect((await rest.get(path('cus-kemi'), 'kemi')).data).toEqual({ verificationStatus: 'Completed' })
  })

  it('[API-26] tells an admin about everybody', async () => {
    expect((await rest.get(path('acc-ada'), 'sade')).data).toEqual({ verificationStatus: 'Completed' })
    expect((await rest.get(path('acc-newbie'), 'sade')).data).toEqual({ verificationStatus: 'NotStarted' })
    expect((await rest.get(path('acc-nobody'), 'sade')).status).toBe(404)
  })

  it('answers NotStarted to an owner without a record', async () => {
    expect((await rest.get(path('acc-sade'), 'sade')).data).toEqual({ verificationStatus: 'NotStarted' })
  })

  it('[API-26] does not tell anybody else that the account exists', async () => {
    const foreign = await rest.get(path('acc-bola'), 'ada')
    expect([foreign.status, foreign.summary]).toEqual([404, 'Not found'])
    expect(foreign.text).toBe((await rest.get(path('acc-nobody'), 'ada')).text)
  })
})
