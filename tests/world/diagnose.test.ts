import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import {
  diskProblem,
  installProblem,
  nodeProblem,
  oldestNode,
  portProblem,
} from '../../scripts/dev/diagnose.mjs'
import { portIsFree } from '../../scripts/stack.mjs'

const fileOf = (path: string): string => readFileSync(path, 'utf8')

describe('what npm start says of the machine', () => {
  it('a port that another program has on ::1 alone is not free', async () => {
    const server = createServer().listen(0, '::1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await portIsFree('127.0.0.1', port)).toBe(false)
    server.close()
    await once(server, 'close')
    expect(await portIsFree('127.0.0.1', port)).toBe(true)
  })

  it('refuses a Node.js that is too old, and says which to install', () => {
    expect(nodeProblem('20.18.9')).toBe(
      'Node.js 20.18.9 is too old: install 20.19 or later (.nvmrc names the line we use; with nvm: nvm install).',
    )
    expect(nodeProblem('18.20.0')).toContain('too old')
    for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0']) expect(nodeProblem(version)).toBeNull()
  })

  it('refuses a disk with less room than is needed, and says how to make some', () => {
    expect(diskProblem('here', 2 ** 30, 2 ** 30)).toBeNull()
    expect(diskProblem('here', 2 ** 30, 2 ** 30 - 1)).toMatch(
      /^Only 1\.0 GiB are free where here is, .*Make room/,
    )
    expect(diskProblem(tmpdir(), Number.MAX_SAFE_INTEGER)).toContain('Make room')
  })

  it('names a registry that does not answer, and one that does is not to blame', async () => {
    const server = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    expect(await installProblem(tmpdir(), registry)).toContain('answers, so it is something else')
    server.close()
    await new Promise((closed) => server.once('close', closed))
    expect(await installProblem(tmpdir(), registry)).toMatch(
      /cannot be reached \(ECONNREFUSED\).*Connect, or name another/,
    )
  })

  it('says who has a port, where the system tells, and which setting chooses another', () => {
    expect(portProblem('CLIENT_PORT', 5173, ' by process 7 (node)')).toBe(
      'Port 5173 is in use by process 7 (node). Stop what runs there, perhaps another npm start, or choose another: CLIENT_PORT=5174 npm start',
    )
  })
})

it('all files that name a Node.js name the same', () => {
  const line = fileOf('.nvmrc').trim()
  for (const file of ['gateway', 'mock-api'])
    expect(fileOf(`deploy/${file}.Dockerfile`)).toContain(`node:${line}-`)
  expect(fileOf('.devcontainer/devcontainer.json')).toContain(`typescript-node:${line}-`)
  expect(fileOf('.github/workflows/nightly.yml')).toMatch(
    new RegExp(`node: \\['${oldestNode.join('\\.')}',.*'${line}'`),
  )
  const { engines } = JSON.parse(fileOf('package.json')) as { engines: { node: string } }
  expect(engines.node).toBe(`>=${oldestNode.join('.')}.0`)
})
