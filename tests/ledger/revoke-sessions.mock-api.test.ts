import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMockApi } from '../../mock-api/server'
import { folderOf } from '../fixtures/folder'
import { MockApiRest } from '../fixtures/rest'

const dataDir = folderOf()
const rest = new MockApiRest()
const start = async (): Promise<void> => {
  rest.api = await startMockApi({
    port: 0,
    dataDir,
    settlement: 'manual',
    feed: 'steady',
    worldEnabled: true,
  })
  rest.url = rest.api.url
}
beforeAll(start)
afterAll(() => rest.api.stop())

const revoke = (...names: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const args = ['--import', 'tsx', 'scripts/operations/revoke-sessions.ts', ...names]
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    )
  })
const isAccepted = async (token: string): Promise<boolean> =>
  (await rest.get('/v1/app/banks', token)).status === 200

it('an operator ends the sessions of one or all accounts, online and offline', async () => {
  const [ada, secondAda, bola] = [await rest.logIn('ada'), await rest.logIn('ada'), await rest.logIn('bola')]
  expect(await revoke('ada')).toEqual({ code: 0, output: '2 sessions ended\n' })
  expect([await isAccepted(ada), await isAccepted(secondAda), await isAccepted(bola)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await revoke('nobody')).code).toBe(1)
  expect((await revoke()).code).toBe(1)
  await rest.api.stop()
  expect(await revoke('--all')).toEqual({ code: 0, output: '1 session ended\n' })
  await start()
  expect(await isAccepted(bola)).toBe(false)
  expect(await isAccepted(await rest.logIn('bola'))).toBe(true)
}, 60_000)
