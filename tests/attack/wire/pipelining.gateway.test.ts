import { type ChildProcess, spawn } from 'node:child_process'
import { once, setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { folderOf } from '../../stage/folder'
import { open } from './wire'

const asset = '/assets/big-12345678.js'
const pipelined = `GET ${asset} HTTP/1.1\r\nHost: x\r\n\r\n`
const connections = 512
const attackMs = 8_000

/** A gateway in its own process, whose memory can be measured. */
const startProcess = async (): Promise<{ url: string; gateway: ChildProcess }> => {
  const staticDir = folderOf({ 'index.html': '<!doctype html>', [asset.slice(1)]: 'x'.repeat(400_000) })
  const gateway = spawn(process.execPath, ['--import', 'tsx', 'gateway/main.ts'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', GATEWAY_PORT: '0', STATIC_DIR: staticDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    gateway.kill('SIGKILL')
    await once(gateway, 'exit')
  })
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: gateway.stdout! }).on('line', (line) => {
      const { url, msg } = JSON.parse(line) as { url: string; msg?: string }
      if (msg === 'gateway is up') resolve(url)
    })
  })
  return { url, gateway }
}

/** A server that nobody attacks: what it waits for is the machine. */
const startIdleServer = async (): Promise<string> => {
  const source = `const server = require('http').createServer((_, response) => response.end())
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const server = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await once(server, 'exit')
  })
  const [port] = await once(server.stdout, 'data')
  return `http://127.0.0.1:${Number(port)}`
}

/** Until a server answers with 200, ms. */
const waitFor = async (url: string): Promise<number> => {
  const startedAt = performance.now()
  const { status } = await fetch(url, { signal: AbortSignal.timeout(5_000) })
  expect(status).toBe(200)
  return performance.now() - startedAt
}

/** The most memory that a process had, MB. */
const peakOf = ({ pid }: ChildProcess): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Keeps a connection open that sends this many requests and reads nothing, until the signal. */
const pipeline = async (
  url: string,
  address: string,
  requests: number,
  ended: AbortSignal,
): Promise<void> => {
  while (!ended.aborted) {
    const socket: Socket | undefined = await open(url, address).catch(() => undefined)
    if (!socket) return
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const end = () => socket.destroy()
    ended.addEventListener('abort', end)
    socket.on('error', () => undefined).pause()
    socket.write(pipelined.repeat(requests))
    await closed
    ended.removeEventListener('abort', end)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

it.each([
  ['1,000', 1_000],
  ['nine', 9],
  ['two', 2],
])(
  '512 connections that pipeline %s requests without reading block no client',
  async (_, requests) => {
    const { url, gateway } = await startProcess()
    const idleUrl = await startIdleServer()
    // Warm, as a gateway is that has served for a while.
    for (let count = 0; count < 200; count += 1)
      await (await fetch(`${url}${count % 2 ? asset : '/healthz'}`)).text()
    const attack = new AbortController()
    setMaxListeners(0, attack.signal)
    onTestFinished(() => attack.abort())
    for (let nth = 0; nth < connections; nth += 1)
      void pipeline(url, `127.0.0.${2 + (nth % 2)}`, requests, attack.signal)
    const began = performance.now()
    let slowest = 0
    while (performance.now() - began < attackMs) {
      const [wait, idleWait] = await Promise.all([waitFor(`${url}/healthz`), waitFor(idleUrl)])
      slowest = Math.max(slowest, wait - idleWait)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const peak = peakOf(gateway)
    console.info(
      `${requests} requests: health ${Math.round(slowest)} ms later than an idle server, ${Math.round(peak)} MB at most`,
    )
    expect(peak).toBeLessThan(400)
    expect(slowest).toBeLessThan(1_000)
  },
  60_000,
)
