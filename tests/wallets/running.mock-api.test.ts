import { describe, expect, it, vi } from 'vitest'
import { mockApiStage } from '../shared/rest'
import { moneyStage } from './money.stage'

const stage = moneyStage(mockApiStage())
const { rest, move, holds } = stage

describe('GET wallets/intents/{key}', () => {
  const intent = () => stage.get('/v1/app/wallets/intents/k-1')

  it('whose call still runs is running, and sent again meanwhile it is told so', async () => {
    const { db } = rest.api
    const begin = db.transaction.bind(db)
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
      await gate
      return begin(...work)
    })
    const first = move('sell', {}, { key: 'k-1' })
    await expect.poll(() => spy.mock.calls.length).toBe(1)
    expect((await intent()).data).toEqual({ state: 'running' })
    expect(await move('sell', {}, { key: 'k-1' })).toMatchObject({
      status: 409,
      summary: 'This request is still being processed',
    })
    go()
    expect((await first).status).toBe(200)
    expect((await intent()).data).toMatchObject({ state: 'done', status: 200 })
    expect(await holds()).toBe('80')
    spy.mockRestore()
  })
})
