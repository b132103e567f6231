import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'

const rest = contractStage()

describe('GET /v1/app/announcements', () => {
  it('[API-32] [ENT-08] answers the bodies of active announcements, newest first, and may be empty', async () => {
    const bodies = async () => (await rest.get<{ body: string }[]>('/v1/app/announcements', 'ada')).data
    const before = await bodies()
    // The second seeded one was taken down.
    expect(before).toHaveLength(1)
    await rest.world.announce('First <b>plain</b> text & more')
    await rest.world.advanceClock(1_000)
    await rest.world.announce('Second')
    expect(await bodies()).toEqual([
      { body: 'Second' },
      { body: 'First <b>plain</b> text & more' },
      ...before,
    ])
    await rest.world.clearAnnouncements()
    expect(await rest.get('/v1/app/announcements', 'ada')).toMatchObject({ status: 200, data: [] })
  })
})
