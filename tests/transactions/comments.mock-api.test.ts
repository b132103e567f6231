import { expect, it } from 'vitest'
import { mockApiStage } from '../shared/rest'

const rest = mockApiStage()

it('a comment whose reply was lost is found written by its key', async () => {
  const token = await rest.logIn('ada')
  const path = '/v1/app/comments'
  const ask = { body: { body: 'Once', transactionId: 'tx-ada-023' }, token }
  const write = () => rest.ask(path, { ...ask, headers: { 'idempotency-key': 'k1' } })
  rest.world.fault({ method: 'POST', path, effect: 'reset', when: 'after' })
  await expect(write()).rejects.toThrow()
  const again = await write()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await rest.get(`${path}?transactionId=tx-ada-023`, token)).data).toEqual([again.data])
})
