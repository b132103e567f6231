import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import {
  installProblem,
  nodeProblem,
  oldestNode,
  portProblem,
  portSettingProblem,
} from '../../scripts/dev/diagnose.mjs'
import { portIsFree } from '../../scripts/stack.mjs'

const read = (path: string): string => readFileSync(path, 'utf8')

describe('npm start diagnosis', () => {
  it('a port in use on ::1 only is not free', async () => {
    const server = createServer().listen(0, '::1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await portIsFree('127.0.0.1', port)).toBe(false)
    server.close()
    await once(server, 'close')
    expect(await portIsFree('127.0.0.1', port)).toBe(true)
  })

  it('npm start rejects an old Node.js and names the version to install', () => {
    expect(nodeProblem('20.18.9')).toBe(
      'Node.js 20.18.9 is too old: install 20.19 or later (.nvmrc names the line we use; with nvm: nvm install).',
    )
    expect(nodeProblem('18.20.0')).toContain('too old')
    for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0']) expect(nodeProblem(version)).toBeNull()
  })

  it('npm start names an unreachable registry', async () => {
    const server = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    expect(await installProblem(tmpdir(), registry)).toContain('the cause is in npm’s output')
    server.close()
    await new Promise((closed) => server.once('close', closed))
    expect(await installProblem(tmpdir(), registry)).toMatch(
      /cannot be reached \(ECONNREFUSED\).*Connect, or set another registry/,
    )
  })

  it('npm start rejects an invalid port setting', () => {
    expect(portSettingProblem('GATEWAY_PORT', 'abc')).toBe(
      "GATEWAY_PORT is 'abc': set it to a port from 1 to 65535.",
    )
    for (const text of ['0', '65536', '', '-1', '80.5'])
      expect(portSettingProblem('GATEWAY_PORT', text)).toContain('set it to a port')
    for (const text of [undefined, '1', '65535']) expect(portSettingProblem('GATEWAY_PORT', text)).toBeNull()
  })

  it('npm start names the process on a port and the setting for another port', () => {
    expect(portProblem('CLIENT_PORT', 5173, 'npm run serve', 5175, ' by process 7 (node)')).toBe(
      'Port 5173 is in use by process 7 (node). Stop that process (another npm start?) or choose another port: CLIENT_PORT=5175 npm run serve',
    )
  })
})

it('all configuration files name the same Node.js version', () => {
  const line = read('.nvmrc').trim()
  for (const file of ['gateway', 'mock-api'])
    expect(read(`deploy/${file}.Dockerfile`)).toContain(`node:${line}-`)
  expect(read('.devcontainer/devcontainer.json')).toContain(`typescript-node:${line}-`)
  expect(read('.github/workflows/nightly.yml')).toMatch(
    new RegExp(`node: \\['${oldestNode.join('\\.')}',.*'${line}'`),
  )
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(engines.node).toBe(`>=${oldestNode.join('.')}.0`)
})
