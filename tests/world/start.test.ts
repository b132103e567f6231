import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isInstalled } from '../../scripts/prepare.mjs'
import { portIsFree } from '../../scripts/stack.mjs'
import { freePort } from '../fixtures/postgres-server'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGTERM')
})

/** Runs scripts/start.mjs; resolves with its output once it contains `until` or the process ends. */
const startProduct = async (env: NodeJS.ProcessEnv, until: string, folder = '.') => {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...process.env, NO_OPEN: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes(until)) resolve()
    })
    child.once('exit', () => resolve())
  })
  return { child, output }
}

const freePorts = async () => ({
  CLIENT_PORT: String(await freePort()),
  GATEWAY_PORT: String(await freePort()),
  MOCK_API_PORT: String(await freePort()),
})

describe('npm start', () => {
  it('npm start serves the client with NODE_ENV=production and ends with its terminal', async () => {
    const ports = await freePorts()
    const data = mkdtempSync(join(tmpdir(), 'start-'))
    const env = { ...ports, NODE_ENV: 'production', DATA_DIR: data }
    const { child, output } = await startProduct(env, 'CoinNaira runs')
    expect(output).toContain('CoinNaira runs')
    const page = await fetch(`http://localhost:${ports.CLIENT_PORT}/login`)
    expect(await page.text()).toContain('/@vite/client')

    child.kill('SIGHUP')

    const areFree = () =>
      Promise.all(Object.values(ports).map((port) => portIsFree('127.0.0.1', Number(port))))
    await expect.poll(areFree).toEqual([true, true, true])
  })

  it('a server ends when its parent is killed', async () => {
    const port = await freePort()
    const server = `require('node:http').createServer().listen(${port}, '127.0.0.1', () => console.log('up'))`
    const command = `
      import { spawn } from 'node:child_process'
      import { serverEnv } from './scripts/stack.mjs'
      spawn(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio: 'inherit', env: serverEnv({}), detached: true })
    `
    const parent = spawn(process.execPath, ['--input-type=module', '-e', command])
    children.push(parent)
    await new Promise((resolve) => parent.stdout.once('data', resolve))
    expect(await portIsFree('127.0.0.1', port)).toBe(false)
    parent.kill('SIGKILL')
    await expect.poll(() => portIsFree('127.0.0.1', port)).toBe(true)
  })

  it('npm start names a HOST that is not an address of this machine and the remedy', async () => {
    const { output } = await startProduct({ ...(await freePorts()), HOST: 'x86_64-conda-linux-gnu' }, '✗')
    expect(output).toMatch(
      /^✗ HOST is 'x86_64-conda-linux-gnu', which is not an address of this machine \(\w+\)\. .*run 'unset HOST'/,
    )
  })

  it.each(['a#b', '100%'])('npm start rejects the folder %s before the installation', async (name) => {
    const folder = join(mkdtempSync(join(tmpdir(), 'start-')), name)
    cpSync('scripts', join(folder, 'scripts'), { recursive: true })
    const { output } = await startProduct(await freePorts(), '✗', folder)
    expect(output).toMatch(/^✗ The folder \S+ has '[#%]' in its path.*move the project/)
  })

  it('npm start proposes a free port for one that is in use', async () => {
    const ports = await freePorts()
    const settings = { ...ports, GATEWAY_PORT: String(Number(ports.CLIENT_PORT) + 1) }
    const holder = spawn(process.execPath, [
      '-e',
      `require('node:http').createServer().listen(${ports.CLIENT_PORT}, '127.0.0.1', () => console.log('up'))`,
    ])
    children.push(holder)
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    const { output } = await startProduct(settings, '✗')
    const proposal = Number(/CLIENT_PORT=(\d+) npm start/.exec(output)?.[1])
    expect(proposal).toBeGreaterThan(Number(settings.GATEWAY_PORT))
    expect(await portIsFree('127.0.0.1', proposal)).toBe(true)
  })
})

describe('install', () => {
  const system = { os: [process.platform], cpu: [process.arch] }
  const lockedPackages = {
    '': {},
    'node_modules/react': { integrity: 'sha512-react' },
    'node_modules/vite': { integrity: 'sha512-vite', dev: true },
    'node_modules/rolldown-here': { integrity: 'sha512-here', optional: true, ...system },
    'node_modules/rolldown-mac': { integrity: 'sha512-mac', optional: true, os: ['other'], cpu: ['any'] },
  }
  const folderWith = (changes: object): string => {
    const folder = mkdtempSync(join(tmpdir(), 'install-'))
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: lockedPackages }))
    const { '': _, 'node_modules/rolldown-mac': __, ...complete } = lockedPackages
    const packages = { ...complete, ...changes }
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
    return folder
  }

  it.each([
    ['is complete without packages of other systems', {}, true],
    ['lacks development packages', { 'node_modules/vite': undefined }, false],
    ['lacks the packages of this system', { 'node_modules/rolldown-here': undefined }, false],
    ['has another version', { 'node_modules/react': { integrity: 'sha512-old' } }, false],
  ])('node_modules that %s is installed: %j', (_, changes, expected) => {
    expect(isInstalled(folderWith(changes))).toBe(expected)
  })

  it('this repository is installed', () => {
    expect(isInstalled('.')).toBe(true)
  })
})
