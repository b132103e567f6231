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
  const gateway = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './scripts/dev/end-with-parent.mjs', 'gateway/main.ts'],
    {
      env: { PATH: process.env.PATH, NODE_ENV: 'test', GATEWAY_PORT: '0', STATIC_DIR: staticDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
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

/** The processor time that a process has used, ms: the same on a busy machine. */
const processorMsOf = ({ pid }: ChildProcess): number => {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11)
  return (Number(user) + Number(system)) * 10
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

it('512 connections that pipeline requests without reading block no client', async () => {
  const { url, gateway } = await startProcess()
  // Warm, as a gateway is that has served for a while.
  for (let count = 0; count < 200; count += 1)
    await (await fetch(`${url}${count % 2 ? asset : '/healthz'}`)).text()
  const attack = new AbortController()
  setMaxListeners(0, attack.signal)
  onTestFinished(() => attack.abort())
  for (let nth = 0; nth < connections; nth += 1)
    void pipeline(url, `127.0.0.${2 + (nth % 2)}`, 1_000, attack.signal)
  const began = performance.now()
  let slowest = 0
  while (performance.now() - began < attackMs) {
    const before = processorMsOf(gateway)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    slowest = Math.max(slowest, processorMsOf(gateway) - before)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const peak = peakOf(gateway)
  console.info(`a health check waits for ${slowest} ms of the gateway's work, ${Math.round(peak)} MB at most`)
  expect(peak).toBeLessThan(400)
  expect(slowest).toBeLessThan(1_000)
}, 60_000)
