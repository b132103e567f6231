import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { clockBody, faultBody, worldCommands } from '../../scripts/world/commands'
import { controlPlane, WorldError } from '../../scripts/world/control-plane'
import { worldFixture } from './world.fixture'

const { rest } = worldFixture()
const program = ['--import', 'tsx', 'scripts/world/main.ts']

/** Runs a command in this process and returns its output. */
const runCommand = async (...args: string[]): Promise<string> => {
  const lines: string[] = []
  await worldCommands((text) => void lines.push(text), rest.url).parseAsync(args, { from: 'user' })
  return lines.join('\n')
}

describe('command line', () => {
  it('an unknown option prints one error and exits with code 1', () => {
    const line = [...program, 'save', 'x', '--replcae']
    const { stderr, status } = spawnSync(process.execPath, line, { encoding: 'utf8' })
    expect([stderr, status]).toEqual(["error: unknown option '--replcae'\n(Did you mean --replace?)\n", 1])
  })

  it('the command line parses a clock change', () => {
    expect(clockBody('+40m')).toEqual({ advanceMs: 2_400_000 })
    expect(clockBody('-12h')).toEqual({ advanceMs: -43_200_000 })
    expect(clockBody('reset')).toEqual({ reset: true })
    expect(clockBody('2026-01-31T12:00:00.000Z')).toEqual({ at: '2026-01-31T12:00:00.000Z' })
  })

  it('the command line builds a fault from a call and an effect', () => {
    expect(faultBody('POST /v1/app/wallets/sell', 'reset', { when: 'after', count: '0' })).toEqual({
      method: 'POST',
      path: '/v1/app/wallets/sell',
      effect: 'reset',
      when: 'after',
      count: null,
    })
    expect(faultBody('/v1/*', 'status', { status: '503' })).toEqual({
      path: '/v1/*',
      effect: 'status',
      status: 503,
    })
  })
})

describe('commands to mock-api', () => {
  it('the command line replaces and drops an unconfirmed deposit', async () => {
    const hashes = async () => {
      type Row = { status: string; blockchainTransactionId: string }
      const { data } = await rest.get<{ transactions: Row[] }>('/v1/app/transactions/customer', 'bola')
      const pool = data.transactions.filter(({ status }) => status === 'pool')
      return pool.map(({ blockchainTransactionId }) => blockchainTransactionId)
    }
    const numberIn = (text: string) => /CN-\w+$/.exec(text)![0]
    const created = await runCommand('deposit', 'bola', 'USDT', 'tron', '50', '--hash', 'first')
    expect(await hashes()).toEqual(['first'])
    await rest.world.comment({ transactionId: created.split(':')[0]!, body: 'We see it.' })
    const replaced = await runCommand('replace', created.split(':')[0]!, 'second')
    expect(replaced).toMatch(/^CN-\w+ replaced by CN-\w+$/)
    expect(await hashes()).toEqual(['second'])
    expect(await runCommand('drop', numberIn(replaced))).toBe(`${numberIn(replaced)} dropped`)
    expect(await hashes()).toEqual([])
    await runCommand('deposit', 'bola', 'USDT', 'tron', '50')
    const confirmed = (await runCommand('confirm')).split(' ')[0]!
    await expect(runCommand('drop', confirmed)).rejects.toThrow('This transaction is not in pool')
  })

  it('the command line sets the clock and adds and removes faults', async () => {
    expect(await runCommand('clock', '+2d')).toMatch(/^Clock: 2/)
    expect(rest.api.clock.offsetMs()).toBe(2 * 86_400_000)
    expect(JSON.parse(await runCommand('clock', '-12h', '--json'))).toMatchObject({
      offsetMs: 1.5 * 86_400_000,
    })
    for (const moment of ['40', '2026-11-31T12:00Z', '2026-11-30', '2026-11-30T12:00', '2026-11-30T25:00Z'])
      await expect(runCommand('clock', moment)).rejects.toThrow(
        'An instant with a zone, on a day that exists',
      )
    expect(await runCommand('clock', '2026-02-28T23:30+01:00')).toMatch(/^Clock: 2026-02-28T22:30:0/)
    await runCommand('clock', 'reset')
    expect(rest.api.clock.offsetMs()).toBe(0)
    expect(await runCommand('fault', 'list')).toBe('everything works')
    expect(await runCommand('fault', 'GET /v1/app/rates/all', 'status', '--status', '503')).toMatch(
      /status +before +1 +GET \/v1\/app\/rates\/all$/,
    )
    await expect(runCommand('fault', '/v1/*', 'explode')).rejects.toThrow(/^effect must be one of latency/)
    expect(await runCommand('fault', 'clear')).toBe('everything works')
  })

  it('the command line names the address of an unreachable mock-api', async () => {
    await expect(controlPlane('http://127.0.0.1:9')('GET', 'state')).rejects.toThrow(WorldError)
    await expect(controlPlane('http://127.0.0.1:9')('GET', 'state')).rejects.toThrow(
      /^no mock-api at .*npm start/,
    )
  })
})
