import { expect, it } from 'vitest'
import { done } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const asked = async (past = { isFirstVisit: false, declinedAt: null as number | null }) => {
  const install = new LiveFlow('install', past)
  await install.happen({ type: 'install.offer', at: 10 })
  await install.happen({ type: 'install.succeed', at: 20 })
  return install
}

it("[PWA-03] yes starts the browser's installation, once", async () => {
  const install = await asked()
  await install.happen({ type: 'install.ask' })
  expect(install.calls).toEqual([])
  await install.happen({ type: 'install.agree' })
  expect(install.calls.map(({ port }) => port)).toEqual(['installApp'])
  await install.happen(done('installApp', { isAccepted: true }))
  expect([install.state.value, install.facts]).toEqual(['closed', []])
})

it('[PWA-03] no closes the prompt, is told, and starts nothing', async () => {
  const install = await asked()
  await install.happen({ type: 'install.ask' })
  await install.happen({ type: 'install.decline' })
  expect([install.state.value, install.facts, install.calls]).toEqual([
    'closed',
    [{ type: 'install.declined' }],
    [],
  ])
})

it("a 'no' to the browser's own question is one as well", async () => {
  const install = await asked()
  await install.happen({ type: 'install.ask' })
  await install.happen({ type: 'install.agree' })
  await install.happen(done('installApp', { isAccepted: false }))
  expect(install.facts).toEqual([{ type: 'install.declined' }])
})

it('nothing is asked on a first visit, before a success, or without an offer', async () => {
  expect((await asked({ isFirstVisit: true, declinedAt: null })).state.value).toBe('waiting')
  expect((await asked({ isFirstVisit: false, declinedAt: 19 })).state.value).toBe('waiting')
  const install = new LiveFlow('install', { isFirstVisit: false, declinedAt: null })
  await install.happen({ type: 'install.offer', at: 10 })
  await install.happen({ type: 'install.offer', at: 11 })
  expect(install.state.value).toBe('waiting')
  const other = new LiveFlow('install', { isFirstVisit: false, declinedAt: null })
  await other.happen({ type: 'install.succeed', at: 10 })
  expect(other.state.value).toBe('waiting')
})
